import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

// Which rooms each room may enter. Everybody may use `model`; `vscode` belongs to the editor alone.
const rooms = {
  model: [],
  kernel: [],
  significance: ['kernel'],
  metrics: [],
  formats: [],
  config: [],
  charts: [],
  report: ['charts'],
  analysis: ['significance', 'metrics', 'kernel', 'report'],
  engine: ['analysis', 'metrics', 'formats', 'kernel', 'significance', 'report'],
  editor: ['engine', 'config', 'report'],
  cli: ['engine', 'config', 'report'],
};
const pure = [
  'model',
  'kernel',
  'significance',
  'metrics',
  'formats',
  'config',
  'charts',
  'report',
  'analysis',
];
const all = Object.keys(rooms);

/**
 * @param {string} room
 * @param {string} folder
 * @param {object[]} more what else may not be imported there
 */
function boundary(room, folder = `src/${room}/**/*.ts`, more = [files]) {
  const closed = all.filter((other) => other !== room && other !== 'model' && !rooms[room].includes(other));
  const patterns = closed.map((other) => ({
    regex: `^(\\.\\./)+${other}(/|$)`,
    message: `src/${room} may not import from src/${other}: arrows run one way (docs/architecture.md).`,
  }));
  if (pure.includes(room)) {
    patterns.push({
      // node:path handles strings only.
      regex: '^(node:(?!path$).*|fs|os|child_process|worker_threads)$',
      message: `src/${room} is pure: no file system, no process, no clock.`,
    });
  }
  if (room !== 'editor') {
    patterns.push({ regex: '^vscode$', message: 'Only src/editor and src/extension.ts import vscode.' });
  } else {
    patterns.push({
      regex: '^(\\.\\./)+engine/(?!client$|protocol$|files/)',
      message:
        'The editor talks to the engine through engine/client and engine/protocol only; files are read by engine/files.',
    });
  }
  return {
    files: [folder],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: [...patterns, ...more] }],
      ...(pure.includes(room) && {
        'no-restricted-globals': ['error', 'process', 'Date', 'performance', 'setTimeout', 'setInterval'],
      }),
    },
  };
}

/** Whoever opens a file elsewhere waits for pipes and disks that hang, reads devices, or leaves half of a file. */
const files = {
  regex: '^(node:)?fs(/|$)',
  allowTypeImports: true,
  message: 'Files are opened, looked at and written by src/engine/files only.',
};

/** Control characters of names and data would reach the terminal. */
const terminal = [
  {
    selector: 'MemberExpression[object.name="process"][property.name=/^(stdout|stderr)$/]',
    message:
      'Print by src/cli/print.ts, which escapes control characters and sees when nothing can be written.',
  },
  {
    selector: 'Identifier[name="console"]',
    message:
      'Print by src/cli/print.ts, which escapes control characters and sees when nothing can be written.',
  },
];

/** VS Code turns text of messages into links that run commands; src/editor/host/notifications.ts shows text as text. */
const notifications = {
  selector: 'MemberExpression[property.name=/^show(Information|Warning|Error)Message$/]',
  message: 'Use src/editor/host/notifications.ts, which keeps names of files from becoming links.',
};
const lists = {
  selector: 'MemberExpression[property.name=/^(showQuickPick|setStatusBarMessage)$/]',
  message: 'Use src/editor/host/notifications.ts, which keeps names of files from becoming icons.',
};

/** In the page, texts become text nodes and attributes (webview/dom.ts), never markup. */
const markup = {
  selector:
    'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|srcdoc)$/]',
  message: 'Build elements with webview/dom.ts: what comes from a file is never read as markup.',
};

/** `%20` for a space, and a slash before a drive of Windows. */
const urlPaths = {
  selector:
    'MemberExpression[object.type="NewExpression"][object.callee.name="URL"][property.name="pathname"]',
  message: 'Use fileURLToPath of node:url: the path of a URL is not the path of a file.',
};

export default tseslint.config(
  {
    ignores: [
      'dist',
      '.vscode-test',
      'node_modules',
      'src/kernel/assembly',
      'src/kernel/kernel.generated.ts',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: ['./tsconfig.json', './webview/tsconfig.json'] } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/prefer-nullish-coalescing': 'off',
      // Unsound while indexing is unchecked (tsconfig), which the hot loops over typed arrays need.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // vscode.Disposable is meant structurally.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/editor/**/*.ts', 'src/extension.ts'],
    ignores: ['src/editor/host/notifications.ts'],
    rules: { 'no-restricted-syntax': ['error', notifications, lists] },
  },
  {
    files: ['webview/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', markup],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^vscode$', message: 'The page is no extension host.' },
            {
              regex:
                '/src/(?!(model|charts)(/|$)|engine/protocol$|editor/(page|comparison|study|evaluation)/messages$)',
              message:
                'The page imports the words (model), the charts and the messages, and nothing else of src.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', name: ['describe', 'it'], package: 'mocha' }] },
      ],
    },
  },
  {
    // Loops over typed arrays and tokens: their bounds are the loop's own, and a check per access costs measurable
    // time. Elsewhere, use `elementAt` (src/model), which throws. Tests fail on what is missing either way.
    files: ['src/{kernel,significance,analysis,metrics,formats}/**/*.ts', '{bench,scripts,test}/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['src/**/*.ts', 'bench/**/*.ts'],
    rules: {
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['scripts/**', 'test/**', 'bench/**', 'examples/**'],
    rules: { 'no-restricted-syntax': ['error', urlPaths] },
  },
  ...all.map((room) => boundary(room)),
  boundary('engine', 'src/engine/files/**/*.ts', []),
  boundary('cli', 'src/cli/print.ts', []), // Standard output is a file like others.
  {
    files: ['src/extension.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [files] }] },
  },
  {
    files: ['src/cli/**/*.ts'],
    ignores: ['src/cli/print.ts'],
    rules: { 'no-restricted-syntax': ['error', ...terminal] },
  },
  {
    files: ['examples/**/*.js'],
    languageOptions: { sourceType: 'commonjs', globals: { require: 'readonly', __dirname: 'readonly' } },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
);
