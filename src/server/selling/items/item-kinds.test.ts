import { globSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CartItem, NewItem, OrderItem } from '../../../contract/items/variants.ts'
import { ItemType } from '../../../contract/items/item-fields.ts'

const foldersIn = (place: string): string[] =>
  readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

const typesOf = (variants: typeof CartItem | typeof NewItem | typeof OrderItem): string[] =>
  variants.options.map(({ entries }) => entries.type.literal).toSorted()

const folderOf = (type: string): string => type.toLowerCase().replaceAll('_', '-')

/** The types that are rows of a table in a file: `  DOMAIN: …`. */
const rowsIn = (file: string, table: string): string[] => {
  const text = readFileSync(file, 'utf8')
  const body = text.slice(text.indexOf(table)).split('\n}')[0] ?? ''
  return [...body.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, type = '']) => type).toSorted()
}

const keysIn = (file: string): string[] =>
  Object.keys(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).toSorted()

describe('a kind of items', () => {
  const types = typesOf(CartItem)
  const folders = types.map(folderOf).toSorted()

  it('has its variant in each part of the contract', () => {
    expect(typesOf(NewItem)).toEqual(types)
    expect(typesOf(OrderItem)).toEqual(types)
    expect(ItemType.options).toEqual(expect.arrayContaining(types))
    const files = readdirSync('src/contract/items')
    expect(files).toEqual(expect.arrayContaining(folders.map((folder) => `${folder}.ts`)))
    expect(files).toHaveLength(folders.length + 3)
  })

  it('has its folder on the server and in the browser', () => {
    expect(foldersIn('src/server/selling/items')).toEqual(folders)
    expect(foldersIn('src/islands/items')).toEqual(folders)
  })

  it('has its row in each table', () => {
    expect(rowsIn('src/server/selling/items/describe-item.ts', 'const descriptions')).toEqual(types)
    expect(rowsIn('src/islands/items/item-islands.ts', 'const loaders')).toEqual(types)
    const tables = readFileSync('src/server/selling/items/create-items.ts', 'utf8')
    for (const table of ['kinds: ItemKinds', 'fulfilments: FulfilmentTable']) {
      const [, row = ''] = new RegExp(`const ${table} = \\{([^}]*)\\}`).exec(tables) ?? []
      expect([...row.matchAll(/([A-Z_]+):/g)].map(([, type]) => type).toSorted()).toEqual(types)
    }
  })

  it.each(['en', 'km'])('has its texts in %s', (locale) => {
    const files = readdirSync(`public/locales/${locale}`).filter((file) => /^items-/.test(file))
    expect(files.toSorted()).toEqual(folders.map((folder) => `items-${folder}.json`))
    for (const file of files) {
      expect(keysIn(`public/locales/${locale}/${file}`)).toEqual(
        keysIn(`public/locales/en/${file}`),
      )
    }
  })
})

/** What has categories of products rather than items: prices, maintenance, vouchers, reminders. */
const categories = [
  'src/contract/announcements.ts',
  'src/contract/domain-offers.ts',
  'src/contract/products.ts',
  'src/contract/reminders.ts',
  'src/components/home/Families.astro',
  'src/components/current-prices.ts',
  'src/server/catalogue/products/min-prices.ts',
  'src/server/selling/reminders/read-reminders.ts',
  'src/server/staff/seed/demo-accounts.ts',
  'src/stores/maintenance.ts',
  // The list of types of services, and the kind of service that a domain is.
  'src/server/platform/db/schema/services.ts',
  'src/server/services/domains/',
]

/** What decides by the action of a stored item; it moves into `items/` with the durable steps. */
const undecided = ['src/server/selling/fulfilment/', 'src/server/services/domains/paid-items.ts']

const code = globSync('src/**/*.{ts,tsx,astro}').filter(
  (file) => !/\/items\/|\.(test|fixture)\.tsx?$/.test(file),
)

const linesThat = (pattern: RegExp, allowed: readonly string[]): string[] =>
  code
    .filter((file) => !allowed.some((start) => file.startsWith(start)))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (pattern.test(line) ? `${file}:${at + 1}` : [])),
    )

describe('outside the folders of the kinds', () => {
  it('no code names a type of items', () => {
    const types = typesOf(CartItem).join('|')
    expect(linesThat(new RegExp(`(['"\`])(${types})\\1|\\b(${types}):`), categories)).toEqual([])
  })

  it('no code decides by the type or action of an item', () => {
    const decides =
      /switch \((item|input)\.(type|action)\)|\b(item|i|own)\.(type|action) *(===|!==|=|<>|in) |\baction (===|!==|=|<>) '(registration|renewal|reactivation|transfer)'/
    expect(linesThat(decides, [...undecided, ...categories])).toEqual([])
  })
})
