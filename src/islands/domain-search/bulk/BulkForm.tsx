import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
} from 'react'
import { errorText } from '../../../client/api-error.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { BulkProps } from './bulk-props.ts'
import {
  maximumBulkNames,
  visibleText,
  type BadName,
  type NameList,
  type ReadName,
} from './read-names.ts'
import { storedText, maxTypedLength, useNameList, type TakenNote } from './use-name-list.ts'
import { useSoldTlds } from './use-sold-tlds.ts'

interface BulkFormProps extends BulkProps {
  /** True when the customer starts another list: the field takes the focus. */
  readonly isBack: boolean
  readonly onBegin: (names: readonly ReadName[]) => void
}

const limit = maximumBulkNames
/** Maximum number of invalid names listed. */
const maxListed = 20

type TextProps = Pick<BulkFormProps, 'texts' | 'errors'>

const problemText = ({ texts, errors }: TextProps, { problem }: BadName): string =>
  problem === 'NO_TLD' ? message(texts, 'tld-missing') : message(errors, problem)

/** The number of valid names, and what is left out and why. */
const Counts = ({ texts, errors, list }: TextProps & { readonly list: NameList }) => {
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
            <li key={key}>{message(texts, `count.${key}`, { count, limit })}</li>
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

const noteText = (texts: Messages, note: TakenNote): string => {
  if ('problem' in note) return message(texts, note.problem, { limit })
  const { source, list } = note
  return [
    message(texts, 'read', {
      source: message(texts, `source.${source}`),
      count: list.names.length,
    }),
    ...(list.duplicates > 0
      ? [message(texts, 'count.duplicates', { count: list.duplicates })]
      : []),
    ...(list.badCount > 0 ? [message(texts, 'count.bad', { count: list.badCount })] : []),
    ...(list.left > 0 ? [message(texts, 'count.left', { count: list.left, limit })] : []),
  ].join(' ')
}

/** A list of names: typed, pasted, or from a file. */
export const BulkForm = ({ messages, texts, errors, isBack, onBegin }: BulkFormProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const { sold, error, again } = useSoldTlds()
  const reading = useNameList(sold)
  const [isEmpty, setEmpty] = useState(false)
  const [over, setOver] = useState(false)
  const { note, list, look } = reading
  useEffect(() => {
    const field = area.current
    if (field === null) return
    // Text typed before the TLDs were loaded stays.
    if (field.value === '') field.value = storedText()
    void look(field.value)
  }, [look])

  useEffect(() => {
    if (isBack) area.current?.focus()
  }, [isBack])

  const text = (): string => area.current?.value ?? ''
  const show = async (merged: Promise<string | undefined>): Promise<void> => {
    const next = await merged
    if (next === undefined || area.current === null) return
    area.current.value = next
    await look(next)
  }

  const begin = async (): Promise<void> => {
    const found = await look(text())
    if (found === undefined) return
    setEmpty(found.names.length === 0)
    if (found.names.length === 0) area.current?.focus()
    else onBegin(found.names)
  }
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain')
    if (pasted.length <= maxTypedLength || sold === undefined) return
    event.preventDefault()
    void show(reading.merge(pasted, 'paste', text))
  }
  const drop = (event: DragEvent): void => {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file === undefined) return
    event.preventDefault()
    if (sold === undefined) return
    void show(reading.mergeFile(file, text))
  }
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? []
    // Lets the same file be chosen again.
    event.target.value = ''
    if (file !== undefined) void show(reading.mergeFile(file, text))
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
    >
      <div className="grid gap-2">
        <label htmlFor="bulk-names" className="font-medium">
          {message(texts, 'label')}
        </label>
        <textarea
          ref={area}
          id="bulk-names"
          rows={10}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={message(texts, 'placeholder')}
          aria-invalid={isEmpty || undefined}
          aria-describedby={isEmpty ? 'bulk-empty bulk-hint' : 'bulk-hint'}
          className="w-full rounded-lg border-2 border-ink-soft bg-surface-raised px-4 py-3 text-lg text-ink placeholder:text-ink-soft focus:border-accent aria-invalid:border-bad data-over:border-dashed data-over:border-accent"
          data-over={over || undefined}
          onInput={() => {
            setEmpty(false)
            reading.typed(text)
          }}
          onPaste={paste}
          onDragOver={(event) => {
            if (event.dataTransfer.types.includes('Files')) {
              event.preventDefault()
              setOver(true)
            }
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        />
        {isEmpty && (
          <p id="bulk-empty" role="alert" className="text-sm font-medium text-bad">
            {message(texts, 'nothing')}
          </p>
        )}
        <p id="bulk-hint" className="text-sm text-ink-soft">
          {message(texts, 'hint', { limit })}
        </p>
      </div>
      <div role="status">
        {reading.reading && list.names.length === 0 && <p>{message(texts, 'reading')}</p>}
        {note !== undefined && (
          <Notice tone={'problem' in note ? 'bad' : 'good'}>{noteText(texts, note)}</Notice>
        )}
      </div>
      {error !== undefined && (
        <RetryNotice label={message(messages, 'again')} onRetry={again}>
          {errorText(errors, error)}
        </RetryNotice>
      )}
      <Counts texts={texts} errors={errors} list={list} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={sold === undefined && error === undefined}>
          {message(texts, 'check')}
        </Button>
        <label
          className={`${buttonClass('secondary')} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
        >
          {message(texts, 'file')}
          <input
            type="file"
            accept=".txt,.csv,text/plain,text/csv"
            className="sr-only"
            disabled={sold === undefined}
            onChange={choose}
          />
        </label>
      </div>
    </form>
  )
}
