import type { ChangeEvent } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { message } from '../../../i18n/fill.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { noteText } from './note-text.ts'
import type { BulkProps } from './bulk-props.ts'
import { NameCounts } from './NameCounts.tsx'
import { NamesField } from './NamesField.tsx'
import { useBulkForm, type BulkFormInput } from './use-bulk-form.ts'

type BulkFormProps = BulkProps & BulkFormInput

/** A list of names: typed, pasted, or from a file. */
export const BulkForm = ({ messages, texts, errors, isBack, onBegin }: BulkFormProps) => {
  const form = useBulkForm({ isBack, onBegin })
  const { area, list, note, error, isReady } = form
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file !== undefined) form.addFile(file)
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.begin()
      }}
    >
      <NamesField
        area={area}
        texts={texts}
        isEmpty={form.isEmpty}
        onInput={form.typed}
        onPaste={form.paste}
        onFile={form.addFile}
        isReady={isReady}
      />
      <div role="status">
        {form.reading && list.names.length === 0 && <p>{message(texts, 'reading')}</p>}
        {note !== undefined && (
          <Notice tone={'problem' in note ? 'bad' : 'good'}>{noteText(texts, note)}</Notice>
        )}
      </div>
      {error !== undefined && (
        <RetryNotice label={message(messages, 'again')} onRetry={form.again}>
          {errorText(errors, error)}
        </RetryNotice>
      )}
      <NameCounts texts={texts} errors={errors} list={list} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={!isReady && error === undefined}>
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
            disabled={!isReady}
            onChange={choose}
          />
        </label>
      </div>
    </form>
  )
}
