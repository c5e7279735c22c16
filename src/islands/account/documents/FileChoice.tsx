import type { ChangeEvent } from 'react'
import { documentTypes } from '../../../contract/document-files.ts'
import { buttonClass } from '../../../ui/Button.tsx'

interface FileChoiceProps {
  readonly label: string
  /** Tells several buttons apart for screen readers. */
  readonly name: string
  /** The types that the device offers; those of documents by default. */
  readonly accept?: string
  readonly onChosen: (file: File) => void
}

export const FileChoice = ({ label, name, accept, onChosen }: FileChoiceProps) => {
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? []
    // Lets the same file be chosen again.
    event.target.value = ''
    if (file !== undefined) onChosen(file)
  }
  return (
    <label
      className={`${buttonClass('secondary')} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
    >
      <span aria-hidden>{label}</span>
      <input
        type="file"
        aria-label={name}
        accept={accept ?? documentTypes.join(',')}
        className="sr-only"
        onChange={choose}
      />
    </label>
  )
}
