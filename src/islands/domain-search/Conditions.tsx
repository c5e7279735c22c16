import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { tldOf } from './search-filters.ts'
import { useTldContent } from './use-tld-content.ts'

interface ConditionsProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly row: SearchRow
}

const Who = ({ messages, row }: Omit<ConditionsProps, 'locale'>) => (
  <p>
    {message(messages, 'conditions.who', {
      who: message(messages, `eligibility.${row.eligibility}`),
    })}
  </p>
)

const Documents = ({ messages, row }: Omit<ConditionsProps, 'locale'>) => {
  const content = useTldContent(row.tld, row.needsDocuments)
  if (content === 'loading')
    return (
      <div className="grid gap-2" role="status">
        <span className="sr-only">{message(messages, 'documents.loading')}</span>
        <Skeleton />
        <Skeleton />
      </div>
    )
  if (content === 'unknown' || content.documents.length === 0)
    return <p>{message(messages, 'documents.some')}</p>
  return (
    <div className="grid gap-2">
      <p>{message(messages, 'documents.text', { name: row.unicodeName })}</p>
      <ul className="list-disc ps-5">
        {content.documents.map((document) => (
          <li key={document}>{message(messages, `document.${document}`)}</li>
        ))}
      </ul>
      {row.eligibility !== 'anyone' && <Who messages={messages} row={row} />}
    </div>
  )
}

/** The registration conditions of a restricted name. */
export const Conditions = ({ messages, row }: Omit<ConditionsProps, 'locale'>) =>
  row.needsDocuments ? (
    <Documents messages={messages} row={row} />
  ) : (
    <div className="grid gap-2">
      <Who messages={messages} row={row} />
      <p>{message(messages, 'conditions.later')}</p>
    </div>
  )

/** The link to the page of a name's TLD. */
export const TldLink = ({ locale, messages, row }: ConditionsProps) => (
  <a
    className="inline-flex min-h-11 items-center underline underline-offset-4"
    href={localePath(locale, `/domain/tld/${row.tld}`)}
  >
    {message(messages, 'tld.link', { tld: tldOf(row) })}
  </a>
)
