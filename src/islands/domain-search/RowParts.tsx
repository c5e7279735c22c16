import { TriangleAlert } from 'lucide-react'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { hasConditions } from './add-plan.ts'
import { tldOf, labelOf } from './search-filters.ts'

/** Props of a row's parts, in search results and in bulk lists. */
interface RowPartProps {
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

/** A name with its TLD in bold: everything after the first dot. */
export const Name = ({ row }: Pick<RowPartProps, 'row'>) => (
  // Domain names read from left to right in any script.
  <bdi dir="ltr">
    {labelOf(row)}
    <wbr />
    <strong className="font-bold">{tldOf(row)}</strong>
  </bdi>
)

/** Homograph warnings, and why a check failed. */
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

/** Replaces the price of an unavailable name. */
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

/** The badges of a row. */
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
  /** The customer's own domain. */
  readonly id: string
}

/** The action for the customer's own domain. */
export const ManageLink = ({ locale, messages, unicodeName, id }: ManageLinkProps) => (
  <a
    className={buttonClass('secondary')}
    href={`${localePath(locale, '/account/domains')}?domain=${id}`}
    aria-label={message(messages, 'manage.of', { name: unicodeName })}
  >
    {message(messages, 'manage')}
  </a>
)
