import { useRef, useState, type SubmitEvent } from 'react'
import * as v from 'valibot'
import { errorText, type ApiError } from '../../../client/api-error.ts'
import { saveFile } from '../../../client/save-file.ts'
import { PriceListKey, PricePreview, priceListColumns } from '../../../contract/price-lists.ts'
import { message } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { controlClass, Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Panel } from '../../account/Panel.tsx'
import type { StaffScreenProps } from '../staff-screen.ts'
import { ImportForm } from './ImportForm.tsx'
import { PreviewRows } from './PreviewRows.tsx'
import { ProblemRows } from './ProblemRows.tsx'
import { readVerb } from './run-verb.ts'

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
  | { readonly is: 'preview'; readonly preview: PricePreview; readonly file: Given }

/** Prices as a CSV: download it, upload or paste it changed, see what changes, confirm. */
export const PriceListPanel = (props: PriceListPanelProps) => {
  const { messages, errors, mayChange, onImported } = props
  const [list, setList] = useState<PriceListKey>('tlds')
  const [text, setText] = useState('')
  const name = useRef('prices.csv')
  const [shown, setShown] = useState<Shown>({ is: 'none' })
  const [isSaving, setSaving] = useState(false)
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
    const result = await readVerb([noun, 'preview'], file)
    setShown(
      result.ok
        ? { is: 'preview', preview: v.parse(PricePreview, result.answer.data), file }
        : { is: 'failed', error: result.error },
    )
  }
  const save = async (): Promise<void> => {
    setSaving(true)
    const result = await readVerb([noun, 'export'])
    setSaving(false)
    if (!result.ok) setShown({ is: 'failed', error: result.error })
    else saveFile(new Blob([result.answer.text], { type: 'text/csv;charset=utf-8' }), `${list}.csv`)
  }

  return (
    <Panel title={message(messages, 'prices.title')} description={message(messages, 'prices.what')}>
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
            <input
              {...control}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              className="min-h-11 w-full min-w-0 py-2"
              onChange={({ target }) => void take(target.files?.[0])}
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
      {shown.is === 'loading' && (
        <div role="status">
          <span className="sr-only">{message(messages, 'loading')}</span>
          <Skeleton className="h-48 w-full" />
        </div>
      )}
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
            <PreviewRows messages={messages} preview={shown.preview} />
            {mayChange && shown.preview.rows.length > 0 && (
              <ImportForm
                {...props}
                noun={noun}
                file={shown.file}
                preview={shown.preview}
                onImported={onImported}
              />
            )}
            {!mayChange && <p className="text-ink-soft">{message(messages, 'prices.read-only')}</p>}
          </>
        ))}
    </Panel>
  )
}
