import { useState, type ComponentProps } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { TextInput } from '../../ui/TextInput.tsx'

interface PasswordInputProps extends Omit<ComponentProps<typeof TextInput>, 'type' | 'after'> {
  /** Label of the button beside the field: 'Show password'. */
  readonly showLabel: string
}

/** A password field with a button that reveals the text. */
export const PasswordInput = ({ showLabel, ...rest }: PasswordInputProps) => {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={showLabel}
          className="inline-flex min-h-11 w-11 shrink-0 items-center justify-center rounded-md border border-ink-soft text-ink-soft hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden className="size-5" />
        </button>
      }
    />
  )
}
