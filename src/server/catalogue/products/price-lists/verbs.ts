import * as v from 'valibot'
import type { PriceImport, PricePreview, PriceProblem } from '../../../../contract/price-lists.ts'
import { formatMoney, money } from '../../../../contract/money.ts'
import {
  changeVerb,
  readVerb,
  rule,
  say,
  VerbError,
  type RunContext,
  type Said,
  type Sentence,
  type Words,
} from '../../../platform/verbs/index.ts'
import { shownMoment, zonedMoment } from '../../../platform/zoned-moment.ts'
import type { AnnounceRenewalPrice } from '../announce-renewal-price.ts'
import { applyPrices } from './apply-prices.ts'
import {
  cancelPlanned,
  listPlannedPrices,
  lockDue,
  lockPriceLists,
  planPrices,
  readPricesAt,
  refuseStart,
} from './planned-prices.ts'
import type { PriceList } from './price-list.ts'
import { priceListCsv } from './price-list-csv.ts'
import { priceLists } from './price-lists.ts'
import { previewPrices } from './price-preview.ts'

const mostLines = 100

const problemLine = ({ row, column, code, params }: PriceProblem): string =>
  [`row ${row}`, column, code, ...Object.values(params)].filter((part) => part !== '').join(' ')

const shortened = (lines: readonly string[]): string =>
  [
    ...lines.slice(0, mostLines),
    ...(lines.length > mostLines ? [`${lines.length - mostLines} more`] : []),
  ].join('\n')

const previewText = ({ rows, unchanged, problems, version }: PricePreview): Words => {
  if (problems.length > 0) return shortened(problems.map(problemLine))
  const lines = rows.map(
    ({ title, changes }) =>
      `${title.padEnd(16)}  ${changes
        .map(({ column, from, to }) => {
          const before = from === null ? '-' : formatMoney(money(from))
          return `${column} ${before} → ${formatMoney(money(to))}`
        })
        .join('  ')}`,
  )
  return [shortened(lines), say('prices.preview', { count: rows.length, unchanged, version })]
}

const File = v.pipe(v.string(), v.maxLength(2_000_000, rule('rule.csv-long')))

const Preview = v.object({ file: File, at: v.optional(zonedMoment('--at')) })
const Import = v.object({ ...Preview.entries, seen: v.optional(v.string()) })

const previewOf = async (
  list: PriceList,
  { file, at }: v.InferOutput<typeof Preview>,
  { db, clock }: RunContext,
) => {
  const now = clock.now()
  if (at !== undefined) refuseStart(at, now)
  return previewPrices(list, await readPricesAt(db, list, at ?? now), file, at)
}

const rowsOf = (count: number): Sentence =>
  count === 1 ? say('prices.row') : say('prices.rows', { count })

const importPrices = async (
  list: PriceList,
  announce: AnnounceRenewalPrice,
  input: v.InferOutput<typeof Import>,
  context: RunContext,
): Promise<Said> => {
  const { db, clock, enqueue, actor, newId, notifyTabs } = context
  const { at, seen } = input
  await lockPriceLists(db)
  if (at === undefined) {
    // It would be applied later, over this change.
    const due = await lockDue(db, clock.now())
    if (due !== undefined) throw new VerbError(say('prices.due-now', { id: due.id }))
  }
  const { problems, changes, version } = await previewOf(list, input, context)
  if (problems.length > 0) throw new VerbError(shortened(problems.map(problemLine)))
  if (changes.length === 0)
    throw new VerbError(
      at === undefined ? say('prices.same') : say('prices.same-then', { at: shownMoment(at) }),
    )
  if (seen !== undefined && seen !== version) throw new VerbError(say('prices.changed-meanwhile'))
  const rows = `${changes.length} ${changes.length === 1 ? 'row' : 'rows'}`
  if (at !== undefined) {
    const [id, now] = [newId(), clock.now()]
    await planPrices(db, { id, list, rows: changes, startsAt: at, actor, now })
    const data = { rows: changes.length, id, startsAt: at.toISOString() } satisfies PriceImport
    return {
      text: say('prices.planned', { rows: rowsOf(changes.length), at: shownMoment(at), id }),
      data,
      subject: id,
    }
  }
  const change = { rows: changes, actor }
  const noticed = await applyPrices(db, list, change, { clock, enqueue, announce })
  for (const customerId of new Set(noticed)) notifyTabs(customerId)
  const said = say('prices.imported', { rows: rowsOf(changes.length) })
  const data = { rows: changes.length, id: null, startsAt: null } satisfies PriceImport
  return {
    text: noticed.length === 0 ? said : say('prices.noticed', { said, count: noticed.length }),
    data,
    subject: rows,
  }
}

const listVerbs = (list: PriceList, announce: AnnounceRenewalPrice) => {
  const columns = [...list.names, ...list.amounts].join()
  return [
    readVerb({
      noun: list.noun,
      verb: 'export',
      permission: 'catalogue:read',
      help: [`all prices as a CSV that an import takes: ${columns}`],
      input: v.object({}),
      run: async (_, { db, clock }) => ({
        text: priceListCsv(list, await list.read(db, clock.now())),
      }),
    }),
    readVerb({
      noun: list.noun,
      verb: 'preview',
      permission: 'catalogue:read',
      takes: ['FILE'],
      file: 'FILE',
      fileIs: 'text',
      options: { at: 'text' },
      help: [
        'what a CSV of prices would change, or what is wrong in which row and column',
        '--at 2026-12-01T00:00+07:00   at that time, after the changes that are planned until then',
      ],
      input: Preview,
      run: async (input, context) => {
        const { changes: _, ...preview } = await previewOf(list, input, context)
        return { text: previewText(preview), data: preview }
      },
    }),
    changeVerb({
      noun: list.noun,
      verb: 'import',
      permission: 'catalogue:change',
      takes: ['FILE'],
      file: 'FILE',
      fileIs: 'text',
      options: { at: 'text', seen: 'text' },
      help: [
        'changes the prices of a CSV, all or none; an empty cell changes nothing',
        '--at 2026-12-01T00:00+07:00   at that time; at once without it',
        '--seen VERSION                only what the preview of this version shows',
      ],
      input: Import,
      // Each row has its own row in the audit log.
      look: () => Promise.resolve(null),
      run: (input, context) => importPrices(list, announce, input, context),
    }),
  ]
}

const Planned = v.object({
  id: v.pipe(v.string(), v.toLowerCase(), v.uuid(rule('rule.id-of-planned'))),
})

const plannedVerbs = [
  readVerb({
    noun: 'planned-prices',
    verb: 'list',
    permission: 'catalogue:read',
    help: ['changes of prices with a start time, and what became of the latest'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await listPlannedPrices(db)
      const lines = all.map(
        ({ id, state, startsAt, list, rows, titles, problem }) =>
          `${id}  ${state.padEnd(9)}  ${shownMoment(new Date(startsAt))}  ${list}  ${rows} rows: ${titles.join(', ')}${problem === null ? '' : `  ${problem}`}`,
      )
      const text = lines.length === 0 ? say('planned-prices.none') : lines.join('\n')
      return { text, data: all }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'planned-prices',
    verb: 'cancel',
    permission: 'catalogue:change',
    takes: ['ID'],
    help: ['cancels a change of prices before it starts'],
    input: Planned,
    subject: ({ id }) => id,
    look: async (id, { db }) => {
      const found = (await listPlannedPrices(db)).find((one) => one.id === id)
      return found === undefined ? null : { state: found.state }
    },
    run: async ({ id }, { db }) => {
      if (!(await cancelPlanned(db, id))) throw new VerbError(say('planned-prices.unknown', { id }))
      return { text: say('planned-prices.cancelled', { id }) }
    },
  }),
]

/** Returns the operator's verbs for price lists and planned changes of prices. */
export const priceListVerbs = (announce: AnnounceRenewalPrice) => [
  ...Object.values(priceLists).flatMap((list) => listVerbs(list, announce)),
  ...plannedVerbs,
]
