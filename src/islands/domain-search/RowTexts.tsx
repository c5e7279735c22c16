import { TriangleAlert } from 'lucide-react'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { Badge } from '../../ui/Badge.tsx'
import { hasConditions } from './add-plan.ts'
import { tldOf, labelOf } from './search-filters.ts'

interface RowTextProps {
  readonly messages: Messages
  readonly row: SearchRow
}

/** Returns the text key of a row's state. */
export const stateKey = ({ state, confirmed, problem }: SearchRow): string => {
  if (state === 'available' && !confirmed) return 'state.probably'
  return problem?.code === 'SCRIPT_NOT_TAKEN' ? 'state.script' : `state.${state}`
}

/** Returns whether a name is unavailable at any price. */
export const isGone = ({ state }: SearchRow): boolean => state === 'taken' || state === 'reserved'

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

/** What an unavailable name shows instead of its price. */
export const Instead = ({ locale, messages, row }: RowTextProps & { readonly locale: Locale }) =>
  row.state === 'reserved' ? (
    <p className="max-w-64 text-sm text-ink-soft sm:text-end">
      {row.problem?.code === 'SCRIPT_NOT_TAKEN'
        ? message(messages, 'script.text', { tld: tldOf(row) })
        : message(messages, 'reserved.text')}
    </p>
  ) : (
    <a
      className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      href={`${localePath(locale, '/domain/transfer')}?domain=${encodeURIComponent(row.domainName)}`}
      aria-label={message(messages, 'transfer.of', { name: row.unicodeName })}
    >
      {message(messages, 'transfer')}
    </a>
  )

const tagTones = { hot: 'warn', new: 'good', sale: 'sale', premium: 'plain' } as const

/** The badges of a name. */
export const Badges = ({ messages, row }: RowTextProps) => (
  <>
    {row.tags.map((tag) => (
      <Badge key={tag} tone={tagTones[tag]}>
        {message(messages, `tag.${tag}`)}
      </Badge>
    ))}
    {row.premium && <Badge>{message(messages, 'tag.one-year')}</Badge>}
    {hasConditions(row) && (
      <Badge tone="warn">
        {message(messages, row.needsDocuments ? 'tag.documents' : 'tag.conditions')}
      </Badge>
    )}
  </>
)
