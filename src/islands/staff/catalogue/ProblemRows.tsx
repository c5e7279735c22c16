import type { PriceProblem } from '../../../contract/price-lists.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { Notice } from '../../../ui/Notice.tsx'

const mostShown = 50

interface ProblemRowsProps {
  readonly messages: Messages
  readonly problems: readonly PriceProblem[]
}

/** What is wrong with a CSV, by row and column. */
export const ProblemRows = ({ messages, problems }: ProblemRowsProps) => (
  <Notice tone="bad" role="alert">
    <div className="grid gap-2">
      <p className="font-medium">
        {message(messages, 'problems.title', { count: problems.length })}
      </p>
      <ul className="grid gap-1">
        {problems.slice(0, mostShown).map(({ row, column, code, params }) => (
          <li key={`${row} ${column} ${code}`} className="[overflow-wrap:anywhere]">
            {message(messages, 'problems.row', { row })}
            {column !== '' && (
              <>
                {', '}
                <span lang="en">{column}</span>
              </>
            )}
            {': '}
            {message(messages, `problem.${code}`, params)}
          </li>
        ))}
      </ul>
      {problems.length > mostShown && (
        <p>{message(messages, 'problems.more', { count: problems.length - mostShown })}</p>
      )}
    </div>
  </Notice>
)
