import { useId, useRef, useState, type SubmitEvent } from 'react'
import * as v from 'valibot'
import { errorText, type ApiError } from '../../../client/api-error.ts'
import { saveFile } from '../../../client/save-file.ts'
import { PriceListKey, PricePreview, priceListColumns } from '../../../contract/price-lists.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { controlClass, Field } from '../../../ui/Field.tsx'
import { FileInput } from '../FileInput.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Panel } from '../../account/Panel.tsx'
import type { StaffScreenProps } from '../staff-screen.ts'
import { ImportForm } from './ImportForm.tsx'
import { PreviewRows } from './PreviewRows.tsx'
import { ProblemRows } from './ProblemRows.tsx'
import { readVerb } from './run-verb.ts'
import { leastStart, startTime } from './start-time.ts'

/** The noun of each list's verbs. */
const nounOf = { tlds: 'tld', packages: 'package', certificates: 'certificate' } as const

interface PriceListPanelProps extends StaffScreenProps {
  readonly mayChange: boolean
  readonly onImported: () => void
}

interface Given {
  readonly name: string
  readonly text: string
}

type Shown =
  | { readonly is: 'none' }
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: ApiError }
  | {
      readonly is: 'preview'
      readonly preview: PricePreview
      readonly file: Given
      readonly start: string
    }

/** Returns what the status line says. */
const statusText = (messages: Messages, shown: Shown): string => {
  if (shown.is === 'loading') return message(messages, 'loading')
  if (shown.is !== 'preview' || shown.preview.problems.length > 0) return ''
  const { rows, unchanged } = shown.preview
  return rows.length === 0
    ? message(messages, 'preview.none', { unchanged })
    : message(messages, 'preview.count', { count: rows.length, unchanged })
}

/** Prices as a CSV: download it, upload or paste it changed, see what changes when, confirm. */
export const PriceListPanel = (props: PriceListPanelProps) => {
  const { messages, errors, mayChange, onImported } = props
  const [list, setList] = useState<PriceListKey>('tlds')
  const [text, setText] = useState('')
  const [start, setStart] = useState('')
  const [leastAt] = useState(() => leastStart(new Date()))
  // Empties the file's field after an import.
  const [round, setRound] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const name = useRef('prices.csv')
  const [shown, setShown] = useState<Shown>({ is: 'none' })
  const [isSaving, setSaving] = useState(false)
  const startId = useId()
  const status = statusText(messages, shown)
  const noun = nounOf[list]
  const columns = [...priceListColumns[list].names, ...priceListColumns[list].amounts]

  const change = (changed: string): void => {
    setText(changed)
    setShown({ is: 'none' })
  }
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    name.current = file.name
    change(await file.text())
  }
  const preview = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setShown({ is: 'loading' })
    const file = { name: name.current, text }
    const values: Record<string, string> = start === '' ? {} : { at: startTime(start) }
    const result = await readVerb([noun, 'preview'], { values, file })
    setShown(
      result.ok
        ? { is: 'preview', preview: v.parse(PricePreview, result.answer.data), file, start }
        : { is: 'failed', error: result.error },
    )
  }
  const imported = (): void => {
    change('')
    setStart('')
    setRound((before) => before + 1)
    heading.current?.focus()
    onImported()
  }
  const save = async (): Promise<void> => {
    setSaving(true)
    const result = await readVerb([noun, 'export'])
    setSaving(false)
    if (!result.ok) setShown({ is: 'failed', error: result.error })
    else saveFile(new Blob([result.answer.text], { type: 'text/csv;charset=utf-8' }), `${list}.csv`)
  }

  return (
    <Panel
      title={message(messages, 'prices.title')}
      description={message(messages, 'prices.what')}
      headingRef={heading}
    >
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 basis-56">
          <Select
            label={message(messages, 'prices.list')}
            value={list}
            onChoice={(key) => {
              setList(PriceListKey.options.find((one) => one === key) ?? 'tlds')
              change('')
            }}
          >
            {PriceListKey.options.map((key) => (
              <option key={key} value={key}>
                {message(messages, `prices.list.${key}`)}
              </option>
            ))}
          </Select>
        </div>
        <Button look="secondary" busy={isSaving} onClick={() => void save()}>
          {message(messages, 'prices.download')}
        </Button>
      </div>
      <form
        key={round}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => void preview(event)}
      >
        <Field
          label={message(messages, 'prices.file')}
          hint={
            <>
              {message(messages, 'prices.columns')} <span lang="en">{columns.join(', ')}</span>
            </>
          }
        >
          {(control) => (
            <FileInput
              {...control}
              accept=".csv,.txt,text/csv,text/plain"
              onChosen={(file) => void take(file)}
            />
          )}
        </Field>
        <Field label={message(messages, 'prices.paste')}>
          {(control) => (
            <textarea
              {...control}
              rows={6}
              spellCheck={false}
              className={`${controlClass} py-2 text-sm`}
              value={text}
              onChange={({ target }) => {
                name.current = 'prices.csv'
                change(target.value)
              }}
            />
          )}
        </Field>
        <div className="max-w-xl">
          <TextInput
            id={startId}
            type="datetime-local"
            label={message(messages, 'import.start')}
            hint={message(messages, 'import.start.hint')}
            optionalText={message(messages, 'optional')}
            min={leastAt}
            value={start}
            onText={(typed) => {
              setStart(typed)
              setShown({ is: 'none' })
            }}
          />
        </div>
        <div>
          <Button
            type="submit"
            look={shown.is === 'preview' ? 'secondary' : 'primary'}
            busy={shown.is === 'loading'}
          >
            {message(messages, 'prices.preview')}
          </Button>
        </div>
      </form>
      <p role="status" className={shown.is === 'preview' && status ? 'font-medium' : 'sr-only'}>
        {status}
      </p>
      {shown.is === 'loading' && <Skeleton className="h-48 w-full" />}
      {shown.is === 'failed' && (
        <Notice tone="bad" role="alert">
          {errorText(errors, shown.error)}
        </Notice>
      )}
      {shown.is === 'preview' &&
        (shown.preview.problems.length > 0 ? (
          <ProblemRows messages={messages} problems={shown.preview.problems} />
        ) : (
          <>
            {shown.preview.rows.length > 0 && (
              <PreviewRows messages={messages} preview={shown.preview} />
            )}
            {mayChange && shown.preview.rows.length > 0 && (
              <ImportForm
                {...props}
                noun={noun}
                file={shown.file}
                preview={shown.preview}
                start={shown.start}
                onImported={imported}
              />
            )}
            {!mayChange && <p className="text-ink-soft">{message(messages, 'prices.read-only')}</p>}
          </>
        ))}
    </Panel>
  )
}
