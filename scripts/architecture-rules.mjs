/**
 * Rules of the linter that only this project has (docs/architecture.md): which room may import from which, and what only one
 * file may do.
 */

import { posix, relative } from 'node:path';

/** Which rooms each room may enter. Everybody may use `model`; `vscode` belongs to the editor alone. */
const ROOMS = {
  model: [],
  kernel: [],
  significance: ['kernel'],
  columns: [],
  metrics: ['columns'],
  formats: [],
  files: ['formats'],
  config: [],
  charts: [],
  document: ['charts'],
  report: ['charts', 'document'],
  items: ['columns', 'metrics', 'formats'],
  analysis: ['significance', 'metrics', 'columns', 'kernel', 'report'],
  questions: [
    'config',
    'analysis',
    'items',
    'metrics',
    'columns',
    'formats',
    'significance',
    'kernel',
    'report',
    'document',
    'charts',
  ],
  engine: [
    ...[
      'questions',
      'config',
      'items',
      'analysis',
      'columns',
      'metrics',
      'formats',
      'kernel',
      'significance',
      'report',
    ],
    ...['document', 'files', 'config'],
  ],
  editor: ['engine', 'files', 'questions', 'config', 'report', 'document'],
  cli: ['engine', 'files', 'questions', 'config', 'report', 'document'],
};

/** What a registry says of its entries: words and facts, for everybody. */
const CATALOG = /\/catalog$/;

/** These know neither disk nor process nor clock. */
const PURE = [
  'model',
  'kernel',
  'significance',
  'columns',
  'metrics',
  'formats',
  'config',
  'charts',
  'document',
  'report',
  'items',
  'analysis',
  'questions',
];

/**
 * @typedef {object} Import
 * @property {string} file the file that imports, relative to the project's folder
 * @property {string} from what it imports, as it is written
 * @property {boolean} isType types alone
 */

/** @type {readonly { readonly breaks: (one: Import) => boolean, readonly message: (one: Import) => string }[]} */
const IMPORTS = [
  {
    breaks: (one) => {
      const [room, other] = [roomOf(one.file), enteredBy(one)];
      return (
        room !== null &&
        other !== null &&
        other !== room &&
        other !== 'model' &&
        !ROOMS[room].includes(other) &&
        !CATALOG.test(one.from)
      );
    },
    message: (one) =>
      `src/${roomOf(one.file)} may not import from src/${enteredBy(one)}: arrows run one way (docs/architecture.md).`,
  },
  {
    // node:path handles strings only, node:buffer bytes in memory.
    breaks: ({ file, from }) =>
      PURE.includes(roomOf(file) ?? '') &&
      /^(node:(?!(?:path|buffer)$).*|fs|os|child_process|worker_threads)$/.test(from),
    message: ({ file }) => `src/${roomOf(file)} is pure: no file system, no process, no clock.`,
  },
  {
    breaks: ({ file, from }) => from === 'vscode' && roomOf(file) !== null && roomOf(file) !== 'editor',
    message: () => 'Only src/editor and src/extension.ts import vscode.',
  },
  {
    breaks: ({ file, from }) =>
      roomOf(file) === 'editor' && /^(\.\.\/)+engine\/(?!client$|protocol$)/.test(from),
    message: () => 'The editor talks to the engine through engine/client and engine/protocol only.',
  },
  {
    breaks: ({ file, from, isType }) =>
      !isType &&
      /^(node:)?fs(\/|$)/.test(from) &&
      (roomOf(file) !== null || file === 'src/extension.ts') &&
      !file.startsWith('src/files/') &&
      file !== 'src/cli/print.ts', // Standard output is a file like others.
    message: () => 'Only src/files opens, inspects and writes files.',
  },
  {
    breaks: ({ file, from }) => file.startsWith('webview/') && from === 'vscode',
    message: () => 'The page is no extension host.',
  },
  {
    breaks: ({ file, from }) =>
      file.startsWith('webview/') &&
      /\/src\/(?!(model|charts|document)(\/|$)|questions(\/\w+\/(tables|settings))?$|(significance|metrics)\/catalog$|engine\/protocol$|editor\/(page|comparison|study|questions|table)\/messages$)/.test(
        from,
      ),
    message: () =>
      'The page imports the words (model), charts, documents, the registry of questions with their tables and settings, catalogs and the messages, and nothing else of src.',
  },
];

/** What only one file may do: a property or a name, and who may. */
const BANS = [
  {
    in: /^src\/(editor\/|extension\.ts)/,
    but: 'src/editor/host/notifications.ts',
    property: /^show(Information|Warning|Error)Message$/,
    message: 'Say it with src/editor/host/notifications.ts, which keeps names of files from becoming links.',
  },
  {
    in: /^src\/(editor\/|extension\.ts)/,
    but: 'src/editor/host/notifications.ts',
    property: /^(showQuickPick|setStatusBarMessage)$/,
    message: 'Use src/editor/host/notifications.ts, which keeps names of files from becoming icons.',
  },
  {
    in: /^webview\//,
    property: /^(innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|srcdoc)$/,
    message: 'Build elements with webview/dom.ts: what comes from a file is never read as markup.',
  },
  {
    in: /^src\/cli\//,
    but: 'src/cli/print.ts',
    property: /^(stdout|stderr)$/,
    of: 'process',
    message:
      'Print by src/cli/print.ts, which escapes control characters and sees when nothing can be written.',
  },
  {
    in: /^(scripts|test|bench|examples)\//,
    property: /^pathname$/,
    ofNewUrl: true,
    message: 'Use fileURLToPath: the path of a URL is no path of a file on Windows, and encodes blanks.',
  },
  {
    in: /^src\/cli\//,
    but: 'src/cli/print.ts',
    name: 'console',
    message:
      'Print by src/cli/print.ts, which escapes control characters and sees when nothing can be written.',
  },
];

/** @param {string} file */
function roomOf(file) {
  const room = /^src\/([^/]+)\//.exec(file)?.[1];
  return room !== undefined && Object.hasOwn(ROOMS, room) ? room : null;
}

/** @param {Import} one */
function enteredBy({ file, from }) {
  return from.startsWith('.') ? roomOf(`${posix.join(posix.dirname(file), from)}/`) : null;
}

/** @param {{ cwd: string, filename: string }} context */
function fileOf({ cwd, filename }) {
  return relative(cwd, filename).replaceAll('\\', '/');
}

const rooms = {
  create(context) {
    const file = fileOf(context);
    const check = (node) => {
      const from = node.source?.value;
      if (typeof from === 'string') {
        const one = { file, from, isType: node.importKind === 'type' };
        IMPORTS.filter(({ breaks }) => breaks(one)).forEach(({ message }) =>
          context.report({ node: node.source, message: message(one) }),
        );
      }
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

function isNewUrl(node) {
  return node.type === 'NewExpression' && node.callee.name === 'URL';
}

const bans = {
  create(context) {
    const file = fileOf(context);
    const banned = BANS.filter((ban) => ban.in.test(file) && ban.but !== file);
    return banned.length === 0
      ? {}
      : {
          MemberExpression(node) {
            banned
              .filter(
                ({ property, of, ofNewUrl }) =>
                  property?.test(node.property.name) &&
                  (of === undefined || node.object.name === of) &&
                  (ofNewUrl !== true || isNewUrl(node.object)),
              )
              .forEach(({ message }) => context.report({ node: node.property, message }));
          },
          Identifier(node) {
            banned
              .filter(({ name }) => name === node.name)
              .forEach(({ message }) => context.report({ node, message }));
          },
        };
  },
};

/** An array whose length is in the source, such as `[x]`, or a choice of such. */
function isShort(node) {
  return node.type === 'ConditionalExpression'
    ? isShort(node.consequent) && isShort(node.alternate)
    : node.type === 'ArrayExpression' && node.elements.every((one) => one?.type !== 'SpreadElement');
}

/** Calls that take any number of values, of lists that may be long. */
const OF_ANY_NUMBER = /^(min|max|hypot|push|unshift|splice|concat|assign|fromCharCode|fromCodePoint)$/;

/**
 * Each argument takes space on the stack: a call with about 100,000 of them ends with “Maximum call stack size exceeded”. And an object
 * that is spread where it is written only looks shorter.
 */
const spreads = {
  create(context) {
    return /^(src|webview)\//.test(fileOf(context))
      ? {
          ObjectExpression({ properties }) {
            properties
              .filter((one) => one.type === 'SpreadElement' && one.argument.type === 'ObjectExpression')
              .forEach((node) => context.report({ node, message: 'Write its properties themselves.' }));
          },
          CallExpression({ callee, arguments: given }) {
            if (callee.type === 'MemberExpression' && OF_ANY_NUMBER.test(callee.property.name)) {
              given
                .filter((one) => one.type === 'SpreadElement' && !isShort(one.argument))
                .forEach((node) =>
                  context.report({
                    node,
                    message:
                      'A long list overflows the stack: use endsOf, largest, smallest or append of src/model.',
                  }),
                );
            }
          },
        }
      : {};
  },
};

export default { meta: { name: 'architecture' }, rules: { rooms, bans, spreads } };
