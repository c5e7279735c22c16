/**
 * Who may import whom (docs/architecture.md, "The folders"). A rule's name is what a failing check
 * prints.
 * @param {string} name
 * @param {string} from
 * @param {readonly string[]} allowed
 */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: { path: '^src/', pathNot: `^src/(${[from, ...allowed].join('|')})/` },
})

const { globSync } = process.getBuiltinModule('node:fs')

/** The server's districts: each imports only those before it (docs/architecture.md). */
const districts = [
  'platform',
  'providers',
  'catalogue',
  'customers',
  'money',
  'services',
  'selling',
  'engagement',
  'staff',
]
const modulesWithIndex = districts.slice(2).join('|')

/** The folders of platform and providers that have an entrance; of the others each file is one. */
const librariesWithIndex = globSync('src/server/{platform,providers}/*/index.ts')
  .map((file) => file.split(/[\\/]/).slice(2, 4).join('/'))
  .join('|')

const againstTheDirection = districts.slice(0, -1).map((district, at) => ({
  name: `${district}-imports-only-districts-before-it`,
  severity: 'error',
  from: { path: `^src/server/${district}/`, pathNot: '\\.(test|fixture)\\.ts$' },
  to: {
    path: `^src/server/(${districts.slice(at + 1).join('|')})/|^src/server/[^/]+\\.ts$`,
  },
}))

module.exports = {
  forbidden: [
    only('contract-imports-nothing-of-ours', 'contract', []),
    only('sandbox-knows-only-protocols', 'sandbox', []),
    only('i18n-imports-contract-only', 'i18n', ['contract']),
    only('client-imports-contract-and-i18n', 'client', ['contract', 'i18n']),
    only('stores-import-contract-client-i18n', 'stores', ['contract', 'client', 'i18n']),
    only('ui-imports-i18n', 'ui', ['i18n', 'contract']),
    only('islands-import-no-server', 'islands', [
      'ui',
      'stores',
      'client',
      'contract',
      'i18n',
      'styles',
    ]),
    {
      name: 'server-imports-contract-only',
      severity: 'error',
      from: { path: '^src/server/' },
      to: {
        path: '^src/',
        // Mails name addons as the browser does.
        pathNot: '^src/(server|contract)/|^src/i18n/(addon-texts|chosen-addon-texts|fill)\\.ts$',
      },
    },
    {
      name: 'website-never-imports-server-or-sandbox',
      severity: 'error',
      from: { path: '^src/(components|layouts|pages)/' },
      to: { path: '^src/(server|sandbox)/' },
    },
    ...againstTheDirection,
    {
      name: 'server-files-are-in-districts',
      severity: 'error',
      from: {},
      to: {
        path: '^src/server/[^/]+\\.ts$',
        pathNot: '^src/server/(app|main|open-shared|create-sales|owned-modules)\\.ts$',
      },
    },
    {
      name: 'a-module-is-entered-through-its-index',
      severity: 'error',
      from: { path: '^src/server/([^/]+/[^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: `^src/server/(${modulesWithIndex})/[^/]+/`,
        pathNot: [
          '^src/server/$1/',
          '^src/server/[^/]+/[^/]+/index\\.ts$',
          // The jobs that other modules may add.
          '^src/server/[^/]+/[^/]+/jobs\\.ts$',
          // The table of verbs, which is loaded with the first command.
          '^src/server/[^/]+/[^/]+/verbs\\.ts$',
          '^src/server/[^/]+/[^/]+/seed',
        ],
      },
    },
    {
      name: 'a-library-with-an-index-is-entered-through-it',
      severity: 'error',
      from: { path: `^src/server/(${modulesWithIndex})/`, pathNot: '\\.(test|fixture)\\.ts$' },
      to: {
        path: `^src/server/(${librariesWithIndex})/`,
        pathNot: '^src/server/[^/]+/[^/]+/index\\.ts$',
      },
    },
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'product-code-imports-no-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^tests/|\\.test\\.tsx?$' },
    },
    {
      name: 'staff-screens-use-staff-call',
      severity: 'error',
      from: { path: '^src/islands/staff/', pathNot: '/(?:StaffArea\\.tsx|staff-call\\.ts)$' },
      to: { path: '^src/stores/api\\.ts$' },
    },
    {
      name: 'no-dev-dependency-in-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.astro/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'] },
  },
}
