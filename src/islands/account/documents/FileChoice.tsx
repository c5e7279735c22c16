import type { ChangeEvent } from 'react'
import { documentTypes } from '../../../contract/documents.ts'
import { buttonClass } from '../../../ui/Button.tsx'

interface FileChoiceProps {
  readonly label: string
  /** What it is called among others. */
  readonly name: string
  readonly onChosen: (file: File) => void
}

/** A button that lets a file be chosen. */
export const FileChoice = ({ label, name, onChosen }: FileChoiceProps) => {
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? []
    // The same file can be chosen again.
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
        accept={documentTypes.join(',')}
        className="sr-only"
        onChange={choose}
      />
    </label>
  )
}
