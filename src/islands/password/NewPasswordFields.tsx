import { CircleCheck, Circle } from 'lucide-react'
import { passwordLength } from '../../contract/person-fields.ts'
import type { FieldError } from '../../contract/problem.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { passwordRules } from './password-rules.ts'

export interface NewPasswordDraft {
  readonly password: string
  readonly repeat: string
}

export const emptyPassword: NewPasswordDraft = { password: '', repeat: '' }

/** Returns an error when the repeated password differs (account §5). */
export const checkRepeat = ({ password, repeat }: NewPasswordDraft): readonly FieldError[] => {
  if (repeat === password) return []
  return [{ field: 'repeat', code: repeat === '' ? 'REQUIRED' : 'PASSWORDS_DIFFER', params: {} }]
}

interface NewPasswordFieldsProps {
  /** The namespace `password`. */
  readonly messages: Messages
  /** Label of the first field; 'New password' by default. */
  readonly label?: string
  readonly draft: NewPasswordDraft
  readonly onDraft: (draft: NewPasswordDraft) => void
  /** Returns the errors of `password` and `repeat`. */
  readonly errorOf: (name: string) => string | undefined
  readonly fieldId: (name: string) => string
  readonly autoFocus?: boolean
  /** Whether it is typed once: the registration shows it instead. */
  readonly once?: boolean
}

/** A new password with its rules, each marked when met, and its repetition. */
export const NewPasswordFields = (props: NewPasswordFieldsProps) => {
  const {
    messages,
    label,
    draft,
    onDraft,
    errorOf,
    fieldId,
    autoFocus = false,
    once = false,
  } = props
  return (
    <>
      <PasswordInput
        id={fieldId('password')}
        name="password"
        label={label ?? message(messages, 'new')}
        showLabel={message(messages, 'show')}
        autoComplete="new-password"
        required
        data-autofocus={autoFocus || undefined}
        value={draft.password}
        error={errorOf('password')}
        hint={
          <span className="grid gap-1 pt-1">
            {passwordRules(draft.password).map(({ key, met }) => {
              const Icon = met ? CircleCheck : Circle
              return (
                <span key={key} className="flex items-start gap-2">
                  <Icon
                    aria-hidden
                    className={`mt-1 size-4 shrink-0 ${met ? 'text-good' : 'text-ink-soft'}`}
                  />
                  <span>
                    {message(messages, `rule.${key}`, passwordLength)}
                    <span className="sr-only">
                      {' '}
                      {message(messages, met ? 'rule.met' : 'rule.open')}
                    </span>
                  </span>
                </span>
              )
            })}
          </span>
        }
        onText={(password) => onDraft({ ...draft, password })}
      />
      {!once && (
        <PasswordInput
          id={fieldId('repeat')}
          name="repeat"
          label={message(messages, 'repeat')}
          showLabel={message(messages, 'show.repeat')}
          autoComplete="new-password"
          required
          value={draft.repeat}
          error={errorOf('repeat')}
          onText={(repeat) => onDraft({ ...draft, repeat })}
        />
      )}
    </>
  )
}
