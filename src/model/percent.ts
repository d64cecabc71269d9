import { formatLevel } from './text';
import { t } from './words';

/** Percentages as the user's language writes them: `95%` in English, with a space in German. */
export function localPercent(text: string): string {
  return text.replaceAll(/(?<![\d.])([\d.]+)%/g, (_, number: string) => t('{0}%', number));
}

/** What an interval is headed by, on every surface: `95% CI`. */
export function ciOf(level: number): string {
  return t('{0} CI', formatLevel(level));
}
