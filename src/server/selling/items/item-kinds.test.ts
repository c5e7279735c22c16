import { globSync, readFileSync, readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CartItem, NewItem, OrderItem } from '../../../contract/items/variants.ts'
import { ItemAction, ItemType } from '../../../contract/items/item-fields.ts'
import { isRetired, termKindOf } from './describe-item.ts'
import { renewingActions } from './renewing-actions.ts'

const foldersIn = (place: string): string[] =>
  readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

const typesOf = (variants: typeof CartItem | typeof NewItem | typeof OrderItem): string[] =>
  variants.options.map(({ entries }) => entries.type.literal).toSorted()

/** The actions that a variant's schema allows. */
const actionsOf = (
  schema: { readonly options: readonly string[] } | { readonly literal: string } | undefined,
): readonly string[] => {
  if (schema === undefined) return []
  return 'options' in schema ? schema.options : [schema.literal]
}

const folderOf = (type: string): string => type.toLowerCase().replaceAll('_', '-')

/** The types that are rows of a table in a file: `  DOMAIN: …`. */
const rowsIn = (file: string, table: string): string[] => {
  const text = readFileSync(file, 'utf8')
  const body = text.slice(text.indexOf(table)).split('\n}')[0] ?? ''
  return [...body.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, type = '']) => type).toSorted()
}

const keysIn = (file: string): string[] =>
  Object.keys(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).toSorted()

const code = globSync('src/**/*.{ts,tsx,astro}').filter(
  (file) => !/\.(test|fixture)\.tsx?$/.test(file),
)

/** The files that create the kinds with their providers, and the types that each creates. */
const created = code.flatMap((file) => {
  const [, row] = /: ItemKinds = \{([^}]*)\}/.exec(readFileSync(file, 'utf8')) ?? []
  return row === undefined ? [] : { file, types: [...row.matchAll(/([A-Z_]+):/g)] }
})

describe('a kind of item', () => {
  const types = typesOf(CartItem)
  const folders = types.map(folderOf).toSorted()

  it('has its variant in each part of the contract', () => {
    expect(types).toEqual(expect.arrayContaining(typesOf(NewItem)))
    expect(typesOf(OrderItem)).toEqual(types)
    expect(ItemType.options).toEqual(expect.arrayContaining(types))
    const files = readdirSync('src/contract/items')
    expect(files).toEqual(expect.arrayContaining(folders.map((folder) => `${folder}.ts`)))
    expect(files).toHaveLength(folders.length + 4)
  })

  it('can be bought unless it is retired, and then renewed at most', () => {
    for (const { entries } of CartItem.options) {
      const type = entries.type.literal
      const added = NewItem.options.find((one) => one.entries.type.literal === type)
      const sells = actionsOf(added?.entries.action).filter(
        (action) => termKindOf(type, action) === 'FIRST',
      )
      expect([type, sells.length > 0]).toEqual([type, !isRetired(type)])
    }
  })

  it('says which term of a service each of its actions pays for', () => {
    for (const { entries } of OrderItem.options) {
      const type = entries.type.literal
      for (const action of actionsOf(entries.action)) {
        expect(termKindOf(type, action)).toMatch(/^(FIRST|RENEWED|CHANGE)$/)
      }
    }
    expect(renewingActions.queryChunks).toEqual(sql.raw(`('renewal', 'reactivation')`).queryChunks)
  })

  it('has its folder on the server and in the browser', () => {
    expect(foldersIn('src/server/selling/items')).toEqual(folders)
    expect(foldersIn('src/islands/items')).toEqual(folders)
  })

  it('has its row in each table', () => {
    expect(rowsIn('src/server/selling/items/describe-item.ts', 'const descriptions')).toEqual(types)
    expect(rowsIn('src/islands/items/item-islands.ts', 'const loaders')).toEqual(types)
    expect(rowsIn('src/islands/items/edit-item.ts', 'const edits')).toEqual(typesOf(NewItem))
    const rows = created.flatMap((table) => table.types.map(([, type]) => type))
    expect(rows.toSorted()).toEqual(types)
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

/** Folders and files of single kinds; the files that all kinds share are checked too. */
const isOfOneKind = (file: string): boolean =>
  /^src\/(server\/selling|islands)\/items\/[^/]+\//.test(file) ||
  new RegExp(`^src/contract/items/(${typesOf(CartItem).map(folderOf).join('|')})\\.ts$`).test(
    file,
  ) ||
  // Of domains.
  file === 'src/stores/items/new-domain-item.ts'

/** The tables with a row for each kind. */
const tables = [
  'src/server/selling/items/describe-item.ts',
  'src/islands/items/item-islands.ts',
  'src/islands/items/edit-item.ts',
  'src/contract/items/item-fields.ts',
  ...created.map(({ file }) => file),
]

/** Code about categories of products: prices, maintenance, vouchers, reminders. */
const categories = [
  'src/contract/announcements.ts',
  'src/contract/domain-offers.ts',
  'src/contract/products.ts',
  'src/components/home/Mosaic.astro',
  'src/components/products/PackageChoice.astro',
  'src/components/products/full-name.ts',
  'src/islands/account/AccountFacts.tsx',
  'src/islands/account/Trial.tsx',
  'src/website/package-families.ts',
  'src/website/package-regions.ts',
  'src/website/package-samples.ts',
  'src/server/catalogue/products/hosting-discount.ts',
  'src/server/catalogue/products/seed/',
  'src/server/catalogue/products/sort-packages.ts',
  'src/server/platform/db/schema/products.ts',
  'src/server/selling/domain-search/offers.ts',
  'src/server/selling/domain-search/routes.ts',
  'src/server/selling/vouchers/trial.ts',
  'src/components/current-prices.ts',
  'src/server/catalogue/products/min-prices.ts',
  'src/server/selling/reminders/read-reminders.ts',
  'src/server/staff/seed/demo-accounts.ts',
  'src/stores/maintenance.ts',
  'src/stores/voucher-actions.ts',
]

/** The types of services, and the service kinds. */
const services = [
  'src/contract/dunning.ts',
  'src/contract/reviewed-families.ts',
  'src/contract/service-categories.ts',
  'src/contract/service-details.ts',
  'src/contract/service-types.ts',
  'src/contract/services.ts',
  'src/islands/account/services/',
  'src/islands/ssl-order/',
  'src/islands/sms-order/',
  'src/server/services/sms-senders/',
  'src/server/services/sms-credits/',
  'src/server/services/domains/',
  'src/server/services/certificates/',
  'src/server/services/cloud-servers/',
  'src/server/services/hosting/',
  'src/server/staff/sealed-places.ts',
  'src/server/services/web-spaces/',
  // cPanel has a module of that name.
  'src/server/providers/whm/auto-ssl.ts',
  'src/server/providers/whm/vhost-certificates.ts',
  'src/sandbox/whm/vhost-functions.ts',
]

const linesThat = (pattern: RegExp, allowed: readonly string[]): string[] =>
  code
    .filter((file) => !isOfOneKind(file) && !allowed.some((start) => file.startsWith(start)))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (pattern.test(line) ? `${file}:${at + 1}` : [])),
    )

describe('outside the folders of the kinds', () => {
  it('no code names a type of item', () => {
    const types = typesOf(CartItem).join('|')
    const names = new RegExp(`(['"\`])(${types})\\1|\\b(${types}):`)
    expect(linesThat(names, [...tables, ...categories, ...services])).toEqual([])
  })

  it('no code decides by the type or action of an item', () => {
    const actions = `'(${ItemAction.options.join('|')})'`
    const decides = new RegExp(
      [
        String.raw`switch \(((\w*[iI]tem|input|own)\.)?(type|action)\)`,
        String.raw`\b(\w*[iI]tem|i|own)\.(type|action) *(===|!==|=|<>|in) `,
        String.raw`\baction (===|!==|=|<>) ${actions}`,
        String.raw`\bcase ${actions}`,
      ].join('|'),
    )
    // Reminders of AWS invoices, of which nothing can be bought here.
    const aws = 'src/server/selling/reminders/read-reminders.ts'
    expect(linesThat(decides, [...services, aws])).toEqual([])
  })

  it('no code of selling reads the tables of one kind', () => {
    const reads = /\b(from|join|into|update) (domains|domain_transfers|document_cases)\b/
    const lines = linesThat(reads, []).filter((line) => line.startsWith('src/server/selling/'))
    expect(lines).toEqual([])
  })
})
