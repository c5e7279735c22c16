import { beforeEach, describe, expect, it } from 'vitest'
import { $request, endRequest, requestConfirmation, requestSignIn } from './requests.ts'

beforeEach(endRequest)

describe('what a customer has to confirm', () => {
  it('is asked for by the sign-in dialog, and told when they did', async () => {
    const asked = requestConfirmation()
    expect($request.get()).toMatchObject({ view: 'sign-in' })
    $request.get()?.onConfirmed?.()
    endRequest()
    expect(await asked).toBe(true)
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
})
