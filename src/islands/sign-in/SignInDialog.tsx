import { useEffect, useState } from 'react'
import { useStore } from '@nanostores/react'
import { message } from '../../i18n/fill.ts'
import type { PendingAdd } from '../../stores/pending-add.ts'
import { forgetPendingAdd } from '../../stores/pending-add.ts'
import { $request, endRequest, requestEvent } from '../../stores/requests.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { ApiError } from '../../client/api-error.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { NotAdded } from './NotAdded.tsx'
import { SignInForm } from './SignInForm.tsx'

/**
 * The sign-in dialog. It opens when a page asks for it (`tonle:request`, `sign-in`). What the guest
 * wanted to add is carried out after signing in, and forgotten when the dialog is closed instead.
 */
export const SignInDialog = ({ locale, messages, errors }: IslandProps) => {
  const request = useStore($request, { ssr: () => undefined })
  const [notAdded, setNotAdded] = useState<
    { readonly wish: PendingAdd; readonly error: ApiError } | undefined
  >()
  useEffect(() => {
    const take = (event: Event): void => {
      if (!(event instanceof CustomEvent) || event.detail !== 'sign-in') return
      event.preventDefault()
      $request.set('sign-in')
    }
    document.addEventListener(requestEvent, take)
    return () => document.removeEventListener(requestEvent, take)
  }, [])
  const close = (): void => {
    forgetPendingAdd()
    setNotAdded(undefined)
    endRequest()
  }
  return (
    <Dialog
      open={request === 'sign-in'}
      title={message(messages, notAdded === undefined ? 'title' : 'not-added.title')}
      closeLabel={message(messages, 'close')}
      onClose={close}
    >
      {notAdded === undefined ? (
        <SignInForm
          messages={messages}
          errors={errors}
          onDone={endRequest}
          onNotAdded={setNotAdded}
        />
      ) : (
        <NotAdded
          locale={locale}
          messages={messages}
          errors={errors}
          wish={notAdded.wish}
          error={notAdded.error}
          onClose={close}
        />
      )}
    </Dialog>
  )
}
