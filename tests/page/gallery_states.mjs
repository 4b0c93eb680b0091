// The states of the gallery: [name, link, width, height, options, what the picture should show]. Options as of a page of the
// harness (ratio, touch, colorScheme), and `press`: where is clicked before the picture is taken.
const cell = 'row=26&col=27';
const panels = ['matrix', 'histogram', 'row', 'walk', 'sweep', 'phase', 'statistics'];
const dark = {colorScheme: 'dark'};
const hidden = 'preset,n,nk,dkq,sq,sk,mq,mk,rho,seed,draw,p,T,bias,window,pad,slope,t5,fmt,softmax,stage,row,col,play,panels,axis,bins,colours,compare,theme,lang';
const phone = {ratio: 2, touch: true};

export const states = [
  // The look's own pictures.
  ['desktop-light', `#v=1&${cell}`, 1440, 900, {}, 'A green field, evenly speckled; σ 7.81 → 0.976; the red-orange bar inside the blue bracket; the arithmetic of the pinned cell; three cards.'],
  ['desktop-light-tall', `#v=1&${cell}`, 1440, 1148, {ratio: 1.5}, 'All seven panels; five dots inside a grey band; the point in Phase on the line beside the freezing line.'],
  ['desktop-dark', '#v=1&dk=512&p=0&row=26&col=27', 1440, 900, dark, 'About one lit cell per row on black; Saturated; ±22.8 against a tiny bracket.'],
  ['projector', '#v=1&theme=projector&panels=matrix,histogram&stage=raw&controls=canvas', 1440, 900, {}, 'Two panels in large type, strong lines.'],
  ['phone-light', `#v=1&${cell}`, 390, 844, phone, 'The verdict, the matrix with its pinned cell, the d_k slider in thumb size; the histogram peeks out.'],
  ['embed', `#v=1&embed=1&panels=histogram&dk=2&n=128&hide=${hidden}`, 480, 320, {ratio: 2}, 'The sharp peak on the solid curve, the dashed Normal that misses it; kurtosis beside 3.'],
  ['embed-touch', '#v=1&embed=1', 390, 700, phone, 'The figure over native controls in thumb size.'],
  ['embed-two', '#v=1&embed=1', 800, 500, {}, 'Two panels over a strip of controls.'],
  ['large', '#v=1&n=1024&bias=causal&colours=log&row=583&col=426&panels=matrix,histogram,statistics', 1440, 900, {...dark, press: [24, 872]}, 'The rail folded; the triangle fading downwards on a log scale; the lens; both margins on blue lines of theory; one outlier among five.'],
  // A beside B.
  ['compare', '#v=1&dk=512&p=0&row=26&col=27&compare=v:1~dk:512', 1440, 900, {}, 'Pale A beside B with one lit cell per row; their difference; how much of the weight moves.'],
  ['compare-phone', '#v=1&dk=512&p=0&row=3&col=4&compare=v:1~dk:512', 390, 844, phone, 'A | B | B − A in thumb size, with the cell’s values.'],
  // Every panel, filling the page and as a small figure.
  ...panels.map(panel => [`panel-${panel}`, `#v=1&panels=${panel}&${cell}`, 1280, 760, {}, `${panel} alone fills the page; nothing overlaps.`]),
  ...panels.map(panel => [`small-${panel}`, `#v=1&embed=1&panels=${panel}&${cell}`, 320, 240, {}, `${panel} is readable in 320 × 240.`]),
  ...panels.map(panel => [`dark-${panel}`, `#v=1&embed=1&panels=${panel}&${cell}&p=0`, 560, 400, dark, `${panel} in the dark theme, without scaling.`]),
  // Stages.
  ...['raw', 'scaled', 'logits'].map(stage => [`stage-${stage}`, `#v=1&stage=${stage}&${cell}&bias=causal`, 1440, 900, {}, `The diverging map, white at 0; the future hidden by hairlines where it has a bias.`]),
  ['axis-log', '#v=1&axis=log&panels=histogram', 900, 560, {}, 'Densities by powers of ten; the tails can be compared.'],
  ['axis-qq', '#v=1&axis=qq&panels=histogram&dk=2', 900, 560, {}, 'Quantiles over those of theory: a straight line but for the ends.'],
  // Widths and ratios.
  ['wide-320', '#v=1', 320, 640, {ratio: 2, touch: true}, 'Stacked cards and the sheet; nothing is cut.'],
  ['wide-768', `#v=1&${cell}`, 768, 1024, {}, 'One column, controls in a drawer.'],
  ['wide-1024', `#v=1&${cell}`, 1024, 768, {}, 'Two columns, the rail folded, cards in two rows.'],
  ['wide-1280', `#v=1&${cell}`, 1280, 800, {}, 'Bar, rail, two columns, cards in two rows.'],
  ['wide-1920', `#v=1&${cell}`, 1920, 1080, {}, 'A larger matrix, panels in places.'],
  ['wide-3840', `#v=1&${cell}`, 3840, 1920, {}, 'All panels, type of the same size, nothing stretched out of shape.'],
  ['ratio-2', `#v=1&${cell}&panels=matrix,histogram`, 720, 560, {ratio: 2}, 'Sharp type and cells at two device pixels a point.'],
  ['ratio-3', `#v=1&${cell}`, 360, 700, {ratio: 3, touch: true}, 'A phone of three device pixels a point.'],
  // Sizes.
  ['n-1', '#v=1&n=1', 1440, 900, {}, 'One cell of weight 1; words where nothing can be judged.'],
  ['n-8', '#v=1&n=8&row=3&col=5', 1440, 900, {}, 'Large cells.'],
  ['n-512', '#v=1&n=512', 1440, 900, {}, 'Cells of one pixel; no moiré.'],
  ['n-4096', '#v=1&n=4096&dk=16&panels=matrix,histogram,statistics', 1440, 900, {}, 'Means of cells, said so; 16,777,216 scores.'],
  ['oblong', '#v=1&n=12&nk=48', 1440, 900, {}, 'Twelve queries, 48 keys.'],
  // Extremes.
  ['T-0', '#v=1&T=0&row=26', 1440, 900, {}, 'One dark cell per row; the largest score takes all.'],
  ['T-inf', '#v=1&T=inf&row=26', 1440, 900, {}, 'A flat field: equal weights.'],
  ['all-masked', '#v=1&n=8&bias=padding&pad=8', 1440, 900, {}, 'Every cell hidden; No key left; no number that is not one.'],
  ['some-masked', '#v=1&n=32&nk=8&bias=causal&row=3', 1440, 900, {}, 'The first 24 rows see no key, and the words say so.'],
  ['frozen', '#v=1&dk=4096&p=0&row=4', 1440, 900, {}, 'Saturated; walks far outside what softmax bears.'],
  ['overflow', '#v=1&fmt=f16&softmax=naive&p=0&dk=64&row=26&col=27', 1440, 900, {}, 'Rows that overflow are drawn as such, and the words name step, value and limit.'],
  ['bad-link', '#v=1&dk=5000&p=none', 1440, 900, {}, 'The notice: what was given, what is allowed, the mended link.'],
  ['t5', '#v=1&preset=t5&stage=logits', 1440, 900, {}, 'The question of the preset; stripes of the relative bias.'],
  ['brush', '#v=1&n=16&bias=custom&panels=matrix,row', 1280, 800, dark, 'The brushes, the words how, and the notice that nothing is painted yet.'],
  ['dkq', '#v=1&dkq=1,8,64&row=2&col=3', 1440, 900, {}, 'Every third query uses one, eight or 64 dimensions.'],
  ['settings', '#v=1&controls=html&panels=matrix', 1024, 768, {}, 'The native form beside the picture.'],
];
