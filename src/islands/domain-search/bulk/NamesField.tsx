import { useState, type ClipboardEvent, type DragEvent, type RefObject } from 'react'
import { message, type Messages } from '../../../i18n/fill.ts'
import { maximumBulkNames } from './read-names.ts'

interface NamesFieldProps {
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly texts: Messages
  readonly isEmpty: boolean
  /** Whether names can be read: the TLDs on sale are loaded. */
  readonly isReady: boolean
  readonly onInput: () => void
  readonly onPaste: (event: ClipboardEvent) => void
  readonly onFile: (file: File) => void
}

/** The field of a list of names, which takes dropped files, too. */
export const NamesField = (props: NamesFieldProps) => {
  const { area, texts, isEmpty, isReady, onInput, onPaste, onFile } = props
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent): void => {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file === undefined) return
    event.preventDefault()
    if (isReady) onFile(file)
  }
  return (
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
        onInput={onInput}
        onPaste={onPaste}
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
        {message(texts, 'hint', { limit: maximumBulkNames })}
      </p>
    </div>
  )
}
