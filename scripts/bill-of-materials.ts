/** A package of `package-lock.json`. */
export interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
}

/** The part of `package-lock.json` (version 3) that is read. */
export interface Lock {
  readonly name: string
  readonly version: string
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** A package as its last folder is named: `node_modules/a/node_modules/@b/c` is `@b/c`. */
const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const urlOf = (name: string, version: string): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

const hashOf = (integrity: string) => {
  const [algorithm = '', digest = ''] = integrity.split('-')
  const content = Buffer.from(digest, 'base64').toString('hex')
  return { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content }
}

/** Returns the software bill of materials of a lock file (CycloneDX 1.6). */
export const billOfMaterials = ({ name, version, packages }: Lock) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name, version, 'bom-ref': urlOf(name, version) } },
  components: Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version: installed = '', license, integrity, dev = false }]) => ({
      type: 'library',
      name: nameOf(path),
      version: installed,
      'bom-ref': path,
      purl: urlOf(nameOf(path), installed),
      scope: dev ? 'excluded' : 'required',
      ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
      ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
    })),
})

/** Returns a lock file without the packages of development, which `npm ci --omit=dev` leaves out. */
export const withoutDevelopment = (lock: Lock): Lock => ({
  ...lock,
  packages: Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => dev !== true)),
})

/** Licences that a shop may be built and run with; those of MPL and LGPL bind their own files only. */
const accepted = new Set(
  `MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 OFL-1.1 Python-2.0
  MPL-2.0 LGPL-3.0-or-later`.split(/\s+/),
)

/** Packages whose `package.json` names no licence, with that of their LICENSE file. */
const stated: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Returns the packages whose licence is unknown or not accepted, each with it. */
export const refusedLicences = ({ packages }: Pick<Lock, 'packages'>): readonly string[] =>
  Object.entries(packages).flatMap(([path, { license }]) => {
    if (path === '') return []
    const expression = license ?? stated[nameOf(path)] ?? 'unknown'
    const words = expression.replace(/[()]/g, '').split(/ (?:AND|OR) /)
    return words.every((word) => accepted.has(word)) ? [] : [`${nameOf(path)}: ${expression}`]
  })
