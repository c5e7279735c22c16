import { message, type Messages } from '../../../i18n/fill.ts'
import { maximumBulkNames, visibleText, type BadName, type NameList } from './read-names.ts'

interface TextProps {
  readonly texts: Messages
  readonly errors: Messages
}

const maxListed = 20

const problemText = ({ texts, errors }: TextProps, { problem }: BadName): string =>
  problem === 'NO_TLD' ? message(texts, 'tld-missing') : message(errors, problem)

/** The number of valid names, and what is left out and why. */
export const NameCounts = ({ texts, errors, list }: TextProps & { readonly list: NameList }) => {
  const counts = [
    ['names', list.names.length],
    ['duplicates', list.duplicates],
    ['bad', list.badCount],
    ['left', list.left],
  ] as const
  const listed = list.bad.slice(0, maxListed)
  return (
    <>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-ink-soft">
        {counts
          .filter(([key, count]) => key === 'names' || count > 0)
          .map(([key, count]) => (
            <li key={key}>{message(texts, `count.${key}`, { count, limit: maximumBulkNames })}</li>
          ))}
      </ul>
      {listed.length > 0 && (
        <section aria-labelledby="bulk-bad" className="grid gap-1">
          <h2 id="bulk-bad" className="font-bold">
            {message(texts, 'bad.title')}
          </h2>
          <ul className="grid gap-1">
            {listed.map((bad, at) => (
              <li key={at} className="[overflow-wrap:anywhere]">
                {message(texts, 'bad.line', { line: bad.line })}{' '}
                <bdi className="font-medium">{visibleText(bad.text)}</bdi>{' '}
                <span className="text-bad">{problemText({ texts, errors }, bad)}</span>
              </li>
            ))}
          </ul>
          {list.badCount > listed.length && (
            <p>{message(texts, 'bad.more', { count: list.badCount - listed.length })}</p>
          )}
        </section>
      )}
    </>
  )
}
