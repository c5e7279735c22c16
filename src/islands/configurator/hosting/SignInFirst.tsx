import { message, type Messages } from '../../../i18n/fill.ts'
import { requestSignIn } from '../../../stores/requests.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'

interface SignInFirstProps {
  readonly messages: Messages
  readonly text: string
}

/** What only a signed-in customer can choose (commerce §6). */
export const SignInFirst = ({ messages, text }: SignInFirstProps) => (
  <Notice
    action={
      <Button look="secondary" onClick={() => requestSignIn()}>
        {message(messages, 'sign-in')}
      </Button>
    }
  >
    {text}
  </Notice>
)
