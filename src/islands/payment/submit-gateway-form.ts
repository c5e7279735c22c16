import type { GatewayForm } from '../checkout/methods/browser-method.ts'

interface Where {
  /** The name of a frame; this page without one. */
  readonly target?: string
  readonly encoding: 'multipart/form-data' | 'application/x-www-form-urlencoded'
}

const post = ({ action, method, fields }: GatewayForm, { target, encoding }: Where): void => {
  const form = document.createElement('form')
  form.action = action
  form.method = method
  form.hidden = true
  form.enctype = encoding
  if (target !== undefined) form.target = target
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

/** Posts the signed form to the gateway, which leaves this page. */
export const submitGatewayForm = (form: GatewayForm): void =>
  // Some gateways accept no other encoding.
  post(form, { encoding: 'multipart/form-data' })

/** Posts the signed form to the gateway into a frame of this page. */
export const submitInFrame = (form: GatewayForm, target: string): void =>
  post(form, { target, encoding: 'application/x-www-form-urlencoded' })
