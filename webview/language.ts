import { settingFor } from '../src/model/texts/option-names';
import { callOptions, speak, type Words } from '../src/model/words';

/* The host hands the page its language with the markup. Imported first by every page, before anything says a word. */

const handed = document.getElementById('words')?.textContent;
speak(handed ? (JSON.parse(handed) as Words) : undefined);

/** The page of all questions knows the settings of each. */
callOptions(settingFor);
