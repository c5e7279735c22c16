import { useEffect, useState } from 'react'
import { message, type Messages } from '../../i18n/fill.ts'
import { currentReferral } from '../../stores/referral.ts'
import { $session } from '../../stores/session.ts'
import { countryKey, readTab } from '../../stores/tab-storage.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ForgotPassword } from '../password/ForgotPassword.tsx'
import { viewBefore, type AccountView } from './account-view.ts'
import { Banned } from './Banned.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { NotAdded } from './NotAdded.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { emptyRegistration } from './registration-form.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SuggestTwoFactor } from './SuggestTwoFactor.tsx'
import { useSignIn } from './use-sign-in.ts'
import { VerifyEmail } from './VerifyEmail.tsx'
import type { SignInDialogProps, ViewProps } from './view-props.ts'

const titleKeys = {
  'sign-in': 'title',
  register: 'register.title',
  'forgot-password': 'forgot.title',
  'second-factor': 'factor.title',
  'new-password': 'new-password.title',
  'verify-email': 'verify.title',
  'suggest-two-factor': 'suggest.title',
  'not-added': 'not-added.title',
  banned: 'banned.title',
} as const satisfies Record<AccountView['name'], string>

const confirmingTexts = (messages: Messages): Messages => ({
  ...messages,
  ...Object.fromEntries(
    Object.entries(messages)
      .filter(([key]) => key.startsWith('confirm.'))
      .map(([key, text]) => [key.slice(8), text]),
  ),
})

/** The dialog's views. Input except passwords survives until the page is left or a session ends. */
const Views = ({
  drafts,
  view,
  ...props
}: ViewProps & { readonly view: AccountView; readonly drafts: Drafts }) => {
  const { locale, messages, passwordTexts, errors, flow } = props
  switch (view.name) {
    case 'sign-in':
      return <SignInForm {...props} {...drafts.signIn} view={view} />
    case 'register':
      return <RegisterForm {...props} {...drafts.registration} />
    case 'forgot-password':
      return (
        <ForgotPassword
          locale={locale}
          messages={passwordTexts}
          errors={errors}
          {...drafts.forgotten}
        />
      )
    case 'second-factor':
      return <SecondFactorForm {...props} challenge={view.challenge} />
    case 'new-password':
      return <NewPasswordForm {...props} challenge={view.challenge} />
    case 'verify-email':
      return <VerifyEmail {...props} />
    case 'suggest-two-factor':
      return <SuggestTwoFactor {...props} />
    case 'banned':
      return <Banned {...props} />
    case 'not-added':
      return (
        <NotAdded
          messages={messages}
          errors={errors}
          input={view.input}
          error={view.error}
          onClose={flow.close}
        />
      )
  }
}

const newRegistration = () => emptyRegistration(currentReferral(), readTab(countryKey))

const useDrafts = () => {
  const [username, onUsername] = useState('')
  const [email, onEmail] = useState('')
  const [draft, onDraft] = useState(() => newRegistration())
  useEffect(
    () =>
      // The next guest may be someone else: the input ends with the session.
      $session.listen((session) => {
        if (session !== undefined) return
        onUsername('')
        onEmail('')
        onDraft(newRegistration())
      }),
    [],
  )
  return {
    signIn: { username, onUsername },
    forgotten: { email, onEmail },
    registration: { draft, onDraft },
  }
}
type Drafts = ReturnType<typeof useDrafts>

/** Moves the focus when its element before the dialog, such as a guest's button, is gone. */
const useFocusAfter = (isOpen: boolean): void =>
  useEffect(() => {
    if (isOpen || document.activeElement !== document.body) return
    // Hidden elements take no focus; one of the account buttons is visible.
    for (const button of document.querySelectorAll<HTMLElement>(
      document.querySelector('h1[tabindex]') ? 'h1' : '[popovertarget=account-sheet]',
    ))
      button.focus()
  }, [isOpen])

/** The dialog for all views of a sign-in. Pages open it by request (`src/stores/requests.ts`). */
export const SignInDialog = (props: SignInDialogProps) => {
  const flow = useSignIn(props.messages)
  const messages = flow.confirms ? confirmingTexts(props.messages) : props.messages
  const drafts = useDrafts()
  const { view } = flow
  const before = view === undefined ? undefined : viewBefore(view)
  useFocusAfter(view !== undefined)
  return (
    <Dialog
      open={view !== undefined}
      title={view === undefined ? '' : message(messages, titleKeys[view.name])}
      closeLabel={message(messages, 'close')}
      step={view?.name ?? ''}
      rank="account"
      back={
        before === undefined
          ? undefined
          : { label: message(messages, 'back'), onBack: () => flow.show(before) }
      }
      onClose={flow.close}
    >
      {view !== undefined && (
        <Views
          key={view.name}
          {...props}
          messages={messages}
          flow={flow}
          drafts={drafts}
          view={view}
        />
      )}
    </Dialog>
  )
}
