import { useEffect, useRef } from 'react'
import { saveFile } from '../../../client/save-file.ts'
import type { StaffVerbAnswer } from '../../../contract/staff-verbs.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { resultTable } from './result-table.ts'

interface VerbResultProps {
  readonly messages: Messages
  readonly result: StaffVerbAnswer | undefined
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** What a command answered: a table, its text, its files. It takes the focus. */
export const VerbResult = ({ messages, result }: VerbResultProps) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result !== undefined) element.current?.focus()
  }, [result])
  if (result === undefined) return null
  const table = resultTable(result.data)
  return (
    <div ref={element} tabIndex={-1} role="status" className="grid gap-3 outline-none">
      {table === undefined ? (
        <Notice tone={result.isFailed ? 'warn' : 'good'}>
          <pre lang="en" className="font-sans whitespace-pre-wrap [overflow-wrap:anywhere]">
            {result.text}
          </pre>
        </Notice>
      ) : (
        <div
          role="region"
          aria-label={message(messages, 'verbs.result')}
          tabIndex={0}
          className="overflow-x-auto"
        >
          <table lang="en" className="w-full text-sm">
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} scope="col" className="p-2 text-start whitespace-nowrap">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
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
      )}
      {result.files.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {result.files.map(({ name, base64 }) => (
            <li key={name}>
              <Button look="secondary" onClick={() => saveFile(new Blob([bytesOf(base64)]), name)}>
                {message(messages, 'verbs.download', { name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
