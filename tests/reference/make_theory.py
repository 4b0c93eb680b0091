#!/usr/bin/env python3
"""Reference numbers for the exact law of a raw score, by mpmath with 40 digits (Debian's python3-mpmath).

Usage: make_theory.py > theory.json

density: rows of [d_k, s, ln f(s)], f(s) = (|s|/2)^v K_v(|s|) / (sqrt(pi) Gamma(d_k/2)), v = (d_k - 1)/2.
distribution: rows of [d_k, s, P(S > s)].
bessel: rows of [x, e^x K_0(x), e^x x K_1(x), e^x times the integral of K_0 from x on].
"""
import json
import mpmath as mp

mp.mp.dps = 40

DIMENSIONS = [1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 33, 64, 79, 80, 81, 82, 101, 128, 255, 512, 1023, 2000, 4095, 4096]
DEVIATIONS = ["1e-12", "0.001", "0.1", "0.5", "1", "2", "4", "8"]     # times sqrt(d_k)
ABSOLUTE = ["1e-300", "600", "700", "1e4", "1e7"]


def log_bessel_k_integral(v, x):
    """ln of the integral of exp(-x cosh t) cosh(vt) about its peak."""
    peak = mp.asinh(v / x)
    width = 1 / mp.sqrt(x * mp.cosh(peak))
    top = v * peak - x * mp.cosh(peak)
    ends = [max(mp.mpf(0), peak + width * step) for step in range(-20, 21, 2)]
    both = lambda t: (mp.exp(v * t - x * mp.cosh(t) - top) + mp.exp(-v * t - x * mp.cosh(t) - top)) / 2
    return top + mp.log(mp.quad(both, ends))


def log_bessel_k(v, x):
    """mpmath's besselk; at large order and argument its series fail, and at 2,000 dimensions and s = 700
    version 1.2.1 gives a wrong number without a word. There the integral counts."""
    if x >= 100 and v > 20:
        return log_bessel_k_integral(v, x)
    return mp.log(mp.besselk(v, x))


def log_density(s, d):
    v = mp.mpf(d - 1) / 2
    return v * mp.log(s / 2) + log_bessel_k(v, s) - mp.log(mp.pi) / 2 - mp.loggamma(mp.mpf(d) / 2)


def beyond(s, d):
    """P(S > s) with S given q Normal(0, r^2), r of the chi distribution: not by way of f."""
    log_scale = (1 - mp.mpf(d) / 2) * mp.log(2) - mp.loggamma(mp.mpf(d) / 2)
    chi = lambda r: mp.exp((d - 1) * mp.log(r) - r * r / 2 + log_scale)
    ends = sorted({max(mp.mpf(0), mp.sqrt(d) + mp.mpf(step) / 2) for step in list(range(-20, 21, 1)) + [30, 40]} | {mp.mpf(0)})
    return mp.quad(lambda r: chi(r) * mp.erfc(s / (r * mp.sqrt(2))) / 2 if r > 0 else mp.mpf(0), ends)


def row(*numbers):
    """Numbers as the nearest doubles; s is one exactly."""
    return [int(x) if isinstance(x, int) else float(x) for x in numbers]


def arguments(d):
    """Doubles, exactly."""
    return [mp.mpf(float(mp.mpf(x) * mp.sqrt(d))) for x in DEVIATIONS] + [mp.mpf(float(x)) for x in ABSOLUTE]


density = [row(d, s, log_density(s, d)) for d in DIMENSIONS for s in arguments(d)]
mp.mp.dps = 25
distribution = [row(d, s, beyond(s, d)) for d in (1, 2, 3, 4, 5, 6, 7, 16, 33, 81, 512, 4095, 4096)
                for s in arguments(d)[1:8]]
bessel = []
for text in ("1e-300", "1e-5", "0.25", "0.999", "1", "1.5", "5", "30", "1000"):
    x = mp.mpf(float(text))
    scaled = lambda t: mp.exp(-x * (mp.cosh(t) - 1)) / mp.cosh(t)
    width = mp.asinh(60 / mp.sqrt(x)) if x > 1 else mp.mpf(60)
    bessel.append(row(x, mp.exp(x) * mp.besselk(0, x), mp.exp(x) * x * mp.besselk(1, x),
                      mp.quad(scaled, mp.linspace(0, width, 41))))

print(json.dumps({"density": density, "distribution": distribution, "bessel": bessel}, indent=None)
      .replace("], [", "],\n[").replace(', "', ',\n"'))
