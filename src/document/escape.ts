/** Escapes characters that are special in Markdown and its tables; `[0.1, 0.9]` stays readable. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_<|~&]|\](?=[([])/g, '\\$&');
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '–': '--',
  '<': '$<$',
  '>': '$>$',
  '−': '$-$',
  '±': '$\\pm$',
  '≤': '$\\le$',
  '≥': '$\\ge$',
  '×': '$\\times$',
  '√': '$\\surd$',
  '≈': '$\\approx$',
  α: '$\\alpha$',
  δ: '$\\delta$',
  σ: '$\\sigma$',
  χ: '$\\chi$',
  '²': '$^2$',
};

/** Escapes every character that LaTeX would interpret or its fonts lack. */
export function escapeLatex(text: string): string {
  return text.replace(/[\\{}$&#_%^~<>–−±≤≥×√≈αδσχ²]/g, (character) => SPECIAL[character] ?? character);
}

/** Italicizes p in p-values within a sentence and nothing else, as a system may be called `lr-1e-5`. */
export function withItalicP(escaped: string): string {
  return escaped.replace(
    /\bp ((?:=|\$<\$) [\d.e-]+(?: \$\\pm\$ [\d.e-]+)?)/g,
    (_, rest: string) => `$p$ ${powersOfTen(rest)}`,
  );
}

/** `1.2e-5` as 1.2 × 10⁻⁵. */
export function powersOfTen(escaped: string): string {
  return escaped.replace(/\b(\d+(?:\.\d+)?)e(-?\d+)\b/g, (_, digits: string, power: string) =>
    digits === '1' ? `$10^{${power}}$` : `$${digits} \\times 10^{${power}}$`,
  );
}
