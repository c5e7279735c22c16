import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from './end-session.ts'
import { $request, endRequest, requestConfirmation, requestSignIn } from './requests.ts'

beforeEach(endRequest)

describe('what a customer has to confirm', () => {
  it('is requested by the sign-in dialog and resolves when confirmed', async () => {
    const asked = requestConfirmation()
    expect($request.get()).toMatchObject({ view: 'sign-in' })
    $request.get()?.onConfirmed?.()
    expect(await asked).toBe(true)
    expect($request.get()).toBeUndefined()
  })

  it('is not done when the dialog is closed, or is wanted for something else', async () => {
    const closed = requestConfirmation()
    endRequest()
    expect(await closed).toBe(false)
    const replaced = requestConfirmation()
    requestSignIn()
    expect(await replaced).toBe(false)
    expect($request.get()?.onConfirmed).toBeUndefined()
  })

  it('ends with the session, other than a sign-in', async () => {
    const asked = requestConfirmation()
    const confirmedLate = $request.get()?.onConfirmed
    endSession()
    expect(await asked).toBe(false)
    requestSignIn()
    endSession()
    expect($request.get()).toEqual({ view: 'sign-in' })
    confirmedLate?.()
    expect($request.get()).toEqual({ view: 'sign-in' })
  })
})
