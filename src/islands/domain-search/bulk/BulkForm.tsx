import { useEffect, useMemo, useRef, useState, type ChangeEvent, type ClipboardEvent } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { message } from '../../../i18n/fill.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { noteText } from './note-text.ts'
import type { BulkProps } from './bulk-props.ts'
import { NameCounts } from './NameCounts.tsx'
import { NamesField } from './NamesField.tsx'
import type { ReadName } from './read-names.ts'
import { sharedNames } from './shared-list.ts'
import { storedText, maxTypedLength, useNameList } from './use-name-list.ts'
import { useSoldTlds } from '../use-sold-tlds.ts'

interface BulkFormProps extends BulkProps {
  /** True when the customer starts another list: the field takes the focus. */
  readonly isBack: boolean
  readonly onBegin: (names: readonly ReadName[]) => void
}

/** A list of names: typed, pasted, or from a file. */
export const BulkForm = ({ messages, texts, errors, isBack, onBegin }: BulkFormProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const { sold: tlds, error, again } = useSoldTlds()
  const sold = useMemo(() => tlds && new Set(tlds.map(({ tld }) => tld)), [tlds])
  const reading = useNameList(sold)
  const [isEmpty, setEmpty] = useState(false)
  const { note, list, readNow } = reading
  useEffect(() => {
    const field = area.current
    if (field === null) return
    // Text typed before the TLDs were loaded stays.
    const shared = isBack ? undefined : sharedNames(location.search)
    if (field.value === '') field.value = shared ?? storedText()
    void readNow(field.value).then((found) => {
      // A shared list is checked at once.
      if (shared !== undefined && found !== undefined && found.names.length > 0)
        onBegin(found.names)
    })
  }, [readNow, isBack, onBegin])

  useEffect(() => {
    if (isBack) area.current?.focus()
  }, [isBack])

  const text = (): string => area.current?.value ?? ''
  const show = async (merged: Promise<string | undefined>): Promise<void> => {
    const next = await merged
    if (next === undefined || area.current === null) return
    area.current.value = next
    await readNow(next)
  }

  const begin = async (): Promise<void> => {
    const found = await readNow(text())
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
  const addFile = (file: File): void => void show(reading.mergeFile(file, text))
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file !== undefined) addFile(file)
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
    >
      <NamesField
        area={area}
        texts={texts}
        isEmpty={isEmpty}
        onInput={() => {
          setEmpty(false)
          reading.typed(text)
        }}
        onPaste={paste}
        onFile={addFile}
        isReady={sold !== undefined}
      />
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
      <NameCounts texts={texts} errors={errors} list={list} />
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
