import type { InputHTMLAttributes } from 'react'

type FileInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'className' | 'onChange'
> & {
  readonly onChosen: (file: File | undefined) => void
}

/** The browser's own choice of a file, which names the chosen one; its button looks like ours. */
export const FileInput = ({ onChosen, ...input }: FileInputProps) => (
  <input
    {...input}
    type="file"
    className="min-h-11 w-full min-w-0 rounded-md file:me-3 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-solid file:border-ink-soft file:bg-surface-raised file:px-4 file:font-medium file:text-ink"
    onChange={({ target }) => onChosen(target.files?.[0])}
  />
)
