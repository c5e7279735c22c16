import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { websiteFolder } from '../../scripts/build-website.ts'
import { root } from '../../scripts/project-paths.ts'
import { declaredErrors, type EndpointShape } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { errorCodes } from '../../src/contract/error-codes.ts'
import { errorKeysOf } from '../../src/i18n/error-keys.ts'
import { locales, localePath, type Locale } from '../../src/i18n/locales.ts'

type Texts = Readonly<Record<string, string>>

interface IslandTexts {
  readonly messages: Texts
  readonly errors: Texts
}

/** Returns the sources that a script may load, by their file; types are no part of them. */
const sourcesOf = (entry: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const visit = (file: string): void => {
    if (found.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return
    const source = readFileSync(file, 'utf8')
    found.set(file, source)
    const imports = /(?:import|export)\s(?!type\b)[^'";]*?from '(\.[^']+)'|import\(\s*'(\.[^']+)'/g
    for (const [, named, lazy = ''] of source.matchAll(imports))
      visit(join(file, '..', named ?? lazy))
  }
  visit(join(root, entry))
  return found
}

/** By the constant of the contract: what a call is. */
const calls = new Map<string, EndpointShape>(
  [
    ...readFileSync(join(root, 'src/contract/endpoints.ts'), 'utf8').matchAll(
      /^ {2}(\w+): \w+\.(\w+)/gm,
    ),
  ].flatMap(([, name = '', constant = '']) => {
    const call = Object.entries<EndpointShape>(endpoints).find(([key]) => key === name)?.[1]
    return call === undefined ? [] : [[constant, call] as const]
  }),
)

const codes: ReadonlySet<string> = new Set(errorCodes)

/** Returns the errors that scripts can show: of the calls that they import, and those that they set. */
const errorsOf = (
  sources: ReadonlyMap<string, string>,
  { unmade, hasForm }: { readonly unmade: RegExp; readonly hasForm: boolean },
): ReadonlySet<string> => {
  const own = [...sources].filter(([file]) => !file.includes('/src/contract/'))
  const imported = own.flatMap(([, source]) =>
    [...source.matchAll(/import \{([^}]*)\} from '[./]+\/contract\/[^']+'/g)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    ),
  )
  const made = [...new Set(imported)].filter((name) => calls.has(name) && !unmade.test(name))
  expect(made.length).toBeGreaterThan(hasForm ? 10 : 5)
  const named = own.flatMap(
    ([, source]) => source.match(/(?<=(?<![!=]== )')[A-Z][A-Z\d_]+(?=')/g) ?? [],
  )
  return new Set([
    ...made.flatMap((name) => {
      const call = calls.get(name)
      return call === undefined ? [] : [...declaredErrors(call)]
    }),
    ...named.filter((name) => codes.has(name)),
    ...errorKeysOf([], hasForm),
  ])
}

/** Returns the keys of texts that scripts name: wholly, by their beginning, or by their end. */
const keysOf = (sources: ReadonlyMap<string, string>, all: readonly string[]): string[] => {
  const code = [...sources.values()].join('\n')
  const whole = new Set(code.match(/(?<=['"])[\w.-]+(?=['"])/g))
  const beginnings = new Set(code.match(/(?<=`)[\w-]+\.(?:[\w-]+\.)*(?=\$\{)/g))
  const ends = new Set(code.match(/(?<=`\$\{[\w.[\]]+\})(?:\.[\w-]+)+(?=`)/g))
  // A word without a dot is too often something else.
  const isNamed = (key: string): boolean => key.includes('.') && whole.has(key)
  return all.filter(
    (key) =>
      whole.has(key) ||
      [...beginnings].some((beginning) => key.startsWith(beginning)) ||
      [...ends].some((end) => key.endsWith(end) && isNamed(key.slice(0, -end.length))),
  )
}

const written = (locale: Locale, namespace: string): Texts =>
  v.parse(
    v.record(v.string(), v.string()),
    JSON.parse(readFileSync(join(root, 'public/locales', locale, `${namespace}.json`), 'utf8')),
  )

/** Astro writes an island's texts as `[0, value]`, in an attribute. */
const propsOf = (path: string): IslandTexts => {
  const html = readFileSync(join(websiteFolder, `${path}.html`), 'utf8')
  const [, props = ''] = / props="([^"]*&quot;errors&quot;[^"]*)"/.exec(html) ?? []
  const text = props
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
  const Value = v.tuple([v.literal(0), v.unknown()])
  const OfTexts = v.tuple([v.literal(0), v.record(v.string(), Value)])
  const { messages, errors } = v.parse(
    v.looseObject({ messages: OfTexts, errors: OfTexts }),
    JSON.parse(text),
  )
  const plain = ([, texts]: v.InferOutput<typeof OfTexts>): Texts =>
    Object.fromEntries(Object.entries(texts).map(([key, [, value]]) => [key, String(value)]))
  return { messages: plain(messages), errors: plain(errors) }
}

const scriptOf = async (locale: Locale): Promise<IslandTexts> => {
  const page = readFileSync(
    join(websiteFolder, `${localePath(locale, '/hosting/cloud').slice(1)}.html`),
    'utf8',
  )
  const [name = ''] =
    new RegExp(`_astro/configurator-texts-${locale}\\.[\\w-]+\\.js`).exec(page) ?? []
  const script = (await import(pathToFileURL(join(websiteFolder, name)).href)) as Record<
    string,
    IslandTexts
  >
  const [texts] = Object.values(script)
  if (texts === undefined) throw new Error(`no texts in ${name}`)
  return texts
}

const islands = [
  {
    name: 'the checkout',
    entry: 'src/islands/checkout/Checkout.tsx',
    namespaces: ['checkout', 'cards', 'voucher'],
    // What follows a payment, what only top-ups make, and what the client makes by itself.
    unmade: /^(refresh|addRenewals|decideNoRoom|listServersWithoutRoom|\w*TopUp\w*)$/,
    hasForm: true,
    textsIn: (locale: Locale) => propsOf(localePath(locale, '/checkout-basket').slice(1)),
  },
  {
    name: 'a configurator',
    entry: 'src/islands/configurator/mount-configurator.tsx',
    namespaces: ['configurator', 'products'],
    unmade: /^(refresh|addRenewals|sslItems|dropVoucher|listVouchers)$/,
    hasForm: true,
    textsIn: scriptOf,
  },
  {
    name: 'the page after a payment',
    entry: 'src/islands/checkout/PaymentOutcome.tsx',
    namespaces: ['bank-transfers'],
    // Its cart, balance and spins are shown once they are there; a server without room has its own texts.
    unmade:
      /^(refresh|addItems|addRenewals|changeItem|checkSpin|decideNoRoom|findTopUpTransfer|getBalance|getCart|listRegions|listServersWithoutRoom|removeItem)$/,
    hasForm: false,
    textsIn: (locale: Locale) => propsOf(localePath(locale, '/payment/success').slice(1)),
  },
]

describe.each(islands)('$name', ({ entry, namespaces, unmade, hasForm, textsIn }) => {
  const sources = sourcesOf(entry)

  it.each(locales)('has a text for each error that it can show, in %s', async (locale) => {
    const { errors } = await textsIn(locale)
    const texts = written(locale, 'errors')
    const missing = [...errorsOf(sources, { unmade, hasForm })].filter(
      (code) => texts[code] !== undefined && errors[code] !== texts[code],
    )
    expect(missing).toEqual([])
  })

  it.each(locales)('has each text that its scripts name, in %s', async (locale) => {
    const { messages } = await textsIn(locale)
    for (const namespace of namespaces) {
      const texts = written(locale, namespace)
      const missing = keysOf(sources, Object.keys(texts)).filter(
        (key) => messages[key] === undefined,
      )
      expect(missing, namespace).toEqual([])
    }
  })
})

it('what follows a payment is shown by no script of the checkout', () => {
  const sources = [...sourcesOf('src/islands/checkout/Checkout.tsx')]
  const asking = sources.filter(
    ([file, source]) =>
      !file.includes('/islands/items/') && /\b(?:fulfilmentText|OrderAction)\b/.test(source),
  )
  expect(asking.map(([file]) => file)).toEqual([])
})
