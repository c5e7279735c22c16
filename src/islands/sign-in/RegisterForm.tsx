import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { CountrySelect } from '../contacts/CountrySelect.tsx'
import { NewPasswordFields } from '../password/NewPasswordFields.tsx'
import { Captcha } from './Captcha.tsx'
import { MoreFields } from './MoreFields.tsx'
import { OtherWays } from './OtherWays.tsx'
import { SavedItem } from './SavedItem.tsx'
import type { RegistrationDraft } from './registration-form.ts'
import { byPasskey, registerFieldId as fieldId, useRegisterForm } from './use-register-form.ts'
import type { ViewProps } from './view-props.ts'

interface RegisterFormProps extends ViewProps {
  readonly draft: RegistrationDraft
  readonly onDraft: (draft: RegistrationDraft) => void
}

const Terms = ({ locale, messages }: Pick<ViewProps, 'locale' | 'messages'>) => (
  <p className="text-sm text-ink-soft">
    {message(messages, 'register.terms')}{' '}
    <a
      className="text-ink underline underline-offset-4"
      href={localePath(locale, '/term-and-conditions')}
      target="_blank"
      rel="noopener"
    >
      {message(messages, 'terms.read')}
    </a>
  </p>
)

const formId = fieldId('form')

/** Creates an account. The input survives every failure. */
export const RegisterForm = (props: RegisterFormProps) => {
  const { locale, messages, passwordTexts, draft, onDraft } = props
  const { form, labels, passwords, setPasswords, setCaptcha, sendings } = useRegisterForm(props)
  const isByPasskey = form.pressed === byPasskey
  const onText = (name: keyof RegistrationDraft, text: string): void =>
    onDraft({ ...draft, [name]: text })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <form id={formId} noValidate className="grid gap-4" onSubmit={form.submit}>
        <SavedItem messages={messages} />
        <ErrorSummary
          title={message(messages, 'register.failed')}
          attempt={form.attempt}
          errors={form.summary}
        />
        <TextInput
          id={fieldId('email')}
          name="email"
          label={labels['email']}
          value={draft.email}
          error={form.errorOf('email')}
          data-autofocus
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={message(messages, 'register.email.hint')}
          required
          onText={(text) => onText('email', text)}
        />
        <NewPasswordFields
          messages={passwordTexts}
          label={labels['password'] ?? ''}
          draft={passwords}
          onDraft={setPasswords}
          errorOf={form.errorOf}
          fieldId={fieldId}
          once
        />
        <CountrySelect
          id={fieldId('country')}
          name="country"
          label={labels['country']}
          value={draft.country}
          error={form.errorOf('country')}
          onChoice={(code) => onText('country', code)}
        />
        <MoreFields
          locale={locale}
          messages={messages}
          labels={labels}
          draft={draft}
          fieldId={fieldId}
          form={form}
          onText={onText}
        />
        <Captcha
          id={fieldId('captcha')}
          locale={locale}
          label={message(messages, 'register.captcha')}
          messages={passwordTexts}
          error={form.errorOf('captcha')}
          round={sendings}
          onState={setCaptcha}
        />
        <Terms locale={locale} messages={messages} />
        <Button type="submit" wide busy={form.busy && !isByPasskey}>
          {message(messages, form.busy && !isByPasskey ? 'register.busy' : 'register.submit')}
        </Button>
      </form>
      <OtherWays
        {...props}
        newcomer={draft}
        registration={{
          type: 'submit',
          form: formId,
          value: byPasskey,
          busy: form.busy && isByPasskey,
        }}
      />
    </div>
  )
}
