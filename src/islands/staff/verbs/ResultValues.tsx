import { message, type Messages } from '../../../i18n/fill.ts'
import type { ResultTable } from './result-table.ts'
import { valueLabel } from './verb-texts.ts'

interface LabelProps {
  readonly messages: Messages
  readonly name: string
}

/** The label of a value; its English name without a text. */
const Label = ({ messages, name }: LabelProps) =>
  valueLabel(messages, name) ?? <span lang="en">{name}</span>

interface ResultRowsProps {
  readonly messages: Messages
  readonly table: ResultTable
}

/** Rows of a command's answer, which scroll sideways on a phone. */
export const ResultRows = ({ messages, table }: ResultRowsProps) => (
  <div
    role="region"
    aria-label={message(messages, 'verbs.result')}
    tabIndex={0}
    className="overflow-x-auto"
  >
    <table className="w-full text-sm">
      <thead>
        <tr>
          {table.columns.map((column) => (
            <th key={column} scope="col" className="p-2 text-start whitespace-nowrap">
              <Label messages={messages} name={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody lang="en">
        {table.rows.map((row, at) => (
          <tr key={at} className="border-t border-line align-top">
            {row.map((cell, column) => (
              <td
                key={table.columns[column]}
                className="max-w-md p-2 tabular-nums [overflow-wrap:anywhere]"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface ResultFactsProps {
  readonly messages: Messages
  readonly facts: readonly (readonly [string, string])[]
}

/** The values of an answer that is one thing. */
export const ResultFacts = ({ messages, facts }: ResultFactsProps) => (
  <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
    {facts.map(([name, value]) => (
      <div key={name} className="min-w-0">
        <dt className="text-sm text-ink-soft">
          <Label messages={messages} name={name} />
        </dt>
        <dd lang="en" className="tabular-nums [overflow-wrap:anywhere]">
          {value}
        </dd>
      </div>
    ))}
  </dl>
)
