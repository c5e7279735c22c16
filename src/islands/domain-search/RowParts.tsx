import { TriangleAlert } from 'lucide-react'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { hasConditions } from './add-plan.ts'
import { tldOf, labelOf } from './search-filters.ts'

/** What each part of a name's row is given, on the page of one search and in a list of names. */
interface RowPartProps {
  readonly messages: Messages
  readonly row: SearchRow
}

/** The text of what is known of a name, as a key of the search's texts. */
export const stateKey = ({ state, confirmed, problem }: SearchRow): string => {
  if (state === 'available' && !confirmed) return 'state.probably'
  return problem?.code === 'SCRIPT_NOT_TAKEN' ? 'state.script' : `state.${state}`
}

/** Whether the name can't be had at any price. */
export const isGone = ({ state }: SearchRow): boolean => state === 'taken' || state === 'reserved'

/** The TLD as a person writes it, in bold: what follows the first dot. */
export const Name = ({ row }: Pick<RowPartProps, 'row'>) => (
  // From left to right in any script, as addresses are: TLD last.
  <bdi dir="ltr">
    {labelOf(row)}
    <wbr />
    <strong className="font-bold">{tldOf(row)}</strong>
  </bdi>
)

/** What may be wrong with a name that looks like another, and why it could not be asked for. */
export const Warnings = ({ messages, row }: RowPartProps) => (
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

/** In place of the price, for a name that can't be bought. */
export const Instead = ({ locale, messages, row }: RowPartProps & { readonly locale: Locale }) =>
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

/** In what a name differs from an ordinary one, in words. */
export const Badges = ({ messages, row }: RowPartProps) => (
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

interface ManageLinkProps extends Pick<RowPartProps, 'messages'> {
  readonly locale: Locale
  readonly unicodeName: string
  /** Of the customer's own domain. */
  readonly id: string
}

/** The one thing to do with a name of one's own. */
export const ManageLink = ({ locale, messages, unicodeName, id }: ManageLinkProps) => (
  <a
    className={buttonClass('secondary')}
    href={`${localePath(locale, '/account/domains')}?domain=${id}`}
    aria-label={message(messages, 'manage.of', { name: unicodeName })}
  >
    {message(messages, 'manage')}
  </a>
)
