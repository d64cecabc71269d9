import { callOptions, speak, t, type Words } from '../src/model/words';

/* The host hands the page its language with the markup. Imported first by every page, before anything says a word. */

const handed = document.getElementById('words')?.textContent;
speak(handed ? (JSON.parse(handed) as Words) : undefined);

/** What a page of outputs has instead of an option; the page of all questions knows those of each. */
callOptions((option) => {
  switch (option) {
    case 'metric':
    case 'column':
    case 'reference-column':
      return t('“{0}”', t('Metric'));
    case 'reference':
      return t('“{0}”', t('Reference'));
    case 'resamples':
      return t('“{0}”', t('Resamples'));
    case 'id-column':
      return t('“idColumn” in realgain.json');
    default:
      return null;
  }
});
