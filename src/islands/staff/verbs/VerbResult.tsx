import { useEffect, useRef } from 'react'
import { saveFile } from '../../../client/save-file.ts'
import type { StaffVerbAnswer } from '../../../contract/staff-verbs.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ResultFacts, ResultRows } from './ResultValues.tsx'
import { resultFacts, resultTable } from './result-table.ts'

interface VerbResultProps {
  readonly messages: Messages
  /** Whether the command changes something. */
  readonly changes: boolean
  readonly result: StaffVerbAnswer | undefined
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

const sentenceKey = ({ data, isFailed }: StaffVerbAnswer, changes: boolean): string => {
  if (isFailed) return 'result.partly'
  if (changes) return 'result.done'
  return Array.isArray(data) && data.length === 0 ? 'result.none' : 'result.found'
}

/** What a command answered: a sentence, its values, its own words, its files. It takes the focus. */
export const VerbResult = ({ messages, changes, result }: VerbResultProps) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result !== undefined) element.current?.focus()
  }, [result])
  if (result === undefined) return null
  const table = resultTable(result.data)
  const facts = resultFacts(result.data)
  return (
    <div ref={element} tabIndex={-1} role="status" className="grid gap-3 outline-none">
      {(table === undefined || changes || result.isFailed) && (
        <Notice tone={result.isFailed ? 'warn' : 'good'}>
          <p className="font-medium">{message(messages, sentenceKey(result, changes))}</p>
          {/* A list without its table, or what cannot be read from the values. */}
          <pre
            lang={result.language}
            className="font-sans whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {result.text}
          </pre>
        </Notice>
      )}
      {table !== undefined && <ResultRows messages={messages} table={table} />}
      {facts.length > 0 && <ResultFacts messages={messages} facts={facts} />}
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
