import type { Plugin } from 'vite'

/**
 * What the browser asks with; a form checks what was typed by the body. The rest of a call is for
 * the server, the documents and the tests.
 */
const asked = new Set(['method', 'path', 'access', 'movesMoney', 'body'])

const contractFile = /\/src\/contract\/[\w-]+\.ts$/

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isNode = (value: unknown): value is Node & Readonly<Record<string, unknown>> =>
  isRecord(value) && typeof value['type'] === 'string' && typeof value['start'] === 'number'

const nodesOf = (value: unknown): readonly (Node & Readonly<Record<string, unknown>>)[] =>
  Array.isArray(value) ? value.filter(isNode) : []

/** The object of a declaration `export const x = endpoint({ … })`. */
const shapeOf = (declarator: Readonly<Record<string, unknown>>) => {
  const call = declarator['init']
  if (!isNode(call) || call.type !== 'CallExpression') return undefined
  const callee = call['callee']
  if (!isNode(callee) || callee['name'] !== 'endpoint') return undefined
  const [shape] = nodesOf(call['arguments'])
  return shape?.type === 'ObjectExpression' ? { call, shape } : undefined
}

const isAsked = (property: Readonly<Record<string, unknown>>): boolean => {
  const key = property['key']
  return isNode(key) && typeof key['name'] === 'string' && asked.has(key['name'])
}

/** Says of each call of valibot that it does nothing but give a schema: what nobody uses is left out. */
const withPureSchemas = (code: string): string =>
  code.replace(/\bv\.(?=\w+\()/g, '/* @__PURE__ */ v.')

/**
 * A contract file's code with calls that have only what the browser asks with, so that the schemas
 * of answers stay out of its scripts. `program` is the code's
 * syntax tree (ESTree).
 */
export const leanContract = (code: string, program: unknown): string => {
  const statements = isRecord(program) ? nodesOf(program['body']) : []
  const calls = statements
    .map((statement) => statement['declaration'])
    .filter(isNode)
    .flatMap((declaration) => nodesOf(declaration['declarations']))
    .flatMap((declarator) => shapeOf(declarator) ?? [])
  const lean = calls.reduceRight((text, { call, shape }) => {
    const kept = nodesOf(shape['properties']).filter(isAsked)
    const asks = `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
    return text.slice(0, call.start) + asks + text.slice(call.end)
  }, code)
  return withPureSchemas(lean)
}

/** Applies {@link leanContract} to the scripts of a built site; in development they check answers. */
export const leanContractPlugin = (): Plugin => ({
  name: 'tonle:lean-contract',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: contractFile },
    handler(code) {
      return { code: leanContract(code, this.parse(code)), map: null }
    },
  },
})
