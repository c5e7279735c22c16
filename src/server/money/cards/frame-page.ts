import { createHash } from 'node:crypto'
import type { CardFrameMessage } from '../../../contract/cards.ts'
import type { FileAnswer } from '../../platform/http/answer-file.ts'

/** Returns the last page of a frame: it says to the website around it that its step is done. */
export const framePage = (step: CardFrameMessage['cardStep'], websiteUrl: string): FileAnswer => {
  const { origin } = new URL(websiteUrl)
  const message: CardFrameMessage = { cardStep: step }
  const script = `parent.postMessage(${JSON.stringify(message)}, ${JSON.stringify(origin)})`
  const hash = createHash('sha256').update(script).digest('base64')
  return {
    bytes: new TextEncoder().encode(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>…</title><script>${script}</script></html>`,
    ),
    type: 'text/html',
    name: 'done.html',
    pagePolicy: `default-src 'none'; script-src 'sha256-${hash}'; frame-ancestors ${origin}`,
  }
}
