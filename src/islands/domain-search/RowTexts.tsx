import { TriangleAlert } from 'lucide-react'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Price } from '../../ui/Price.tsx'
import { hasConditions } from './add-plan.ts'
import { tldOf, labelOf } from './search-filters.ts'

interface RowTextProps {
  readonly messages: Messages
  readonly row: SearchRow
}

/** Whether a name looks free, and its registry has not confirmed it. */
export const isUnconfirmed = ({ state, confirmed }: SearchRow): boolean =>
  state === 'available' && !confirmed

/** Returns the text key of a row's state. */
export const stateKey = (row: SearchRow): string => {
  if (isUnconfirmed(row)) return 'state.probably'
  const { state, problem } = row
  return problem?.code === 'SCRIPT_NOT_TAKEN' ? 'state.script' : `state.${state}`
}

/** Returns a row with the state that adding it to the cart revealed. */
export const withTaken = (row: SearchRow, taken: boolean): SearchRow =>
  taken && row.state !== 'taken' ? { ...row, state: 'taken' } : row

/** A name with its TLD in bold: everything after the first dot. */
export const Name = ({ row }: Pick<RowTextProps, 'row'>) => (
  // Domain names read from left to right in any script.
  <bdi dir="ltr">
    {labelOf(row)}
    <wbr />
    <strong className="font-bold">{tldOf(row)}</strong>
  </bdi>
)

/** Homograph warnings, and why a check failed. */
export const Warnings = ({ messages, row }: RowTextProps) => (
  <>
    {row.lookAlike !== null && (
      <p className="flex gap-1.5 text-sm text-warn">
        <TriangleAlert aria-hidden className="h-lh w-4 shrink-0" />
        {message(messages, `look-alike.${row.lookAlike}`)}
      </p>
    )}
    {row.problem?.code === 'TOO_MANY_REQUESTS' && (
      <p className="text-sm text-ink-soft">
        {message(messages, 'too-many.text', { seconds: row.problem.retryAfter })}
      </p>
    )}
  </>
)

/** Why a reserved name is not for sale. */
export const GoneText = ({ messages, row }: RowTextProps) => (
  <p className="max-w-64 text-sm text-ink-soft">
    {row.problem?.code === 'SCRIPT_NOT_TAKEN'
      ? message(messages, 'script.text', { tld: tldOf(row) })
      : message(messages, 'reserved.text')}
  </p>
)

/** The regular price of a name on sale, struck through. */
export const RegularPrice = ({ messages, row }: RowTextProps) =>
  row.regularPrice > row.firstYearPrice && (
    <>
      <span className="sr-only">{message(messages, 'price.regular')}</span>
      <Price dollars={row.regularPrice} struck />
      <span className="sr-only">{message(messages, 'price.now')}</span>
    </>
  )

/** What an unavailable name of a bulk list shows instead of its price. */
export const Instead = ({ locale, messages, row }: RowTextProps & { readonly locale: Locale }) =>
  row.state === 'reserved' ? (
    <GoneText messages={messages} row={row} />
  ) : (
    <a
      className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      href={`${localePath(locale, '/domain/transfer')}?domain=${encodeURIComponent(row.domainName)}`}
      aria-label={message(messages, 'transfer.of', { name: row.unicodeName })}
    >
      {message(messages, 'transfer')}
    </a>
  )

/** Returns the text key of a restricted name's badge. */
export const conditionsKey = ({ needsDocuments }: Pick<SearchRow, 'needsDocuments'>): string =>
  needsDocuments ? 'tag.documents' : 'tag.conditions'

const tagTones = { sale: 'sale', premium: 'plain' } as const

const isShownTag = (tag: string): tag is keyof typeof tagTones => Object.hasOwn(tagTones, tag)

/** The badges of a name, two kinds besides premium: what changes its price, and what it requires. */
export const Badges = ({ messages, row }: RowTextProps) => (
  <>
    {row.tags.filter(isShownTag).map((tag) => (
      <Badge key={tag} tone={tagTones[tag]}>
        {message(messages, `tag.${tag}`)}
      </Badge>
    ))}
    {row.premium && (
      <span className="text-sm text-ink-soft">{message(messages, 'tag.one-year')}</span>
    )}
    {row.needsDocuments && <Badge tone="warn">{message(messages, 'tag.documents')}</Badge>}
    {!row.needsDocuments && hasConditions(row) && (
      <span className="text-sm text-warn">{message(messages, 'tag.conditions')}</span>
    )}
  </>
)
