import { passwordLength } from '../../contract/person-fields.ts'

/** One rule of a new password (account §5); its text is `rule.<key>`. */
export interface PasswordRule {
  readonly key: 'length' | 'lowercase' | 'uppercase' | 'digit' | 'characters'
  readonly met: boolean
}

/** Returns the state of each rule; an empty password meets none. */
export const passwordRules = (password: string): readonly PasswordRule[] => [
  {
    key: 'length',
    met: password.length >= passwordLength.min && password.length <= passwordLength.max,
  },
  { key: 'lowercase', met: /[a-z]/.test(password) },
  { key: 'uppercase', met: /[A-Z]/.test(password) },
  { key: 'digit', met: /[0-9]/.test(password) },
  { key: 'characters', met: /^[\x21-\x7e]+$/.test(password) },
]
