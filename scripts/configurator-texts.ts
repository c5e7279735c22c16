import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { errorKeysOf } from '../src/i18n/error-keys.ts'
import { configuratorCalls } from '../src/islands/configurator/configurator-calls.ts'
import { root } from './project-paths.ts'

const textsFile = /\/src\/islands\/configurator\/configurator-texts-(en|km)\.ts$/

type Texts = Readonly<Record<string, string>>

const read = (locale: string, namespace: string): Texts =>
  JSON.parse(
    readFileSync(join(root, 'public/locales', locale, `${namespace}.json`), 'utf8'),
  ) as Texts

const some = (texts: Texts, isUsed: (key: string) => boolean): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => isUsed(key)))

/** Of the texts of product pages, those of packages and their parts. */
const ofPackages = /^(?:addon|badge|family|package|term|unit|value)\./

/** Returns what configurators show: errors of their calls, and of products what packages have. */
export const configuratorTexts = (locale: string) => {
  const errors = errorKeysOf(configuratorCalls, true)
  return {
    messages: {
      ...some(read(locale, 'products'), (key) => ofPackages.test(key)),
      ...read(locale, 'configurator'),
    },
    errors: some(read(locale, 'errors'), (key) => errors.has(key)),
  }
}

/** Leaves the other texts out of the scripts of a built website. */
export const configuratorTextsPlugin = (): Plugin => ({
  name: 'tonle:configurator-texts',
  apply: 'build',
  transform: {
    filter: { id: textsFile },
    handler(_, id) {
      const [, locale = ''] = textsFile.exec(id) ?? []
      return {
        code: `export const texts = ${JSON.stringify(configuratorTexts(locale))}`,
        map: null,
      }
    },
  },
})
