/**
 * Runs behind a page's content: starts the scripts that are named in its `data-modules`, in their
 * order, when the page has been painted. A press on a button or a form that only a script can answer is
 * kept until the first of them has run, and done again when all have.
 */
const afterPaint = `(()=>{
const names=document.currentScript.dataset.modules.split(' ');
let left=names.length,kept,begun;
const keep=event=>{
const found=event.target.closest(event.type=='submit'?'[data-sends]':'button[type=button]:not([popovertarget])');
if(found){event.preventDefault();kept=found}
};
onclick=onsubmit=keep;
const ran=()=>{
onclick=onsubmit=null;
if(!--left)kept?.requestSubmit?kept.requestSubmit():kept?.click()
};
const begin=()=>{
if(!begun)for(const src of begun=names)document.head.append(Object.assign(document.createElement('script'),{type:'module',async:false,src,onload:ran,onerror:ran}))
};
new PerformanceObserver(begin).observe({type:'paint',buffered:true});
if(document.hidden)begin();
onload=()=>setTimeout(begin,1000)
})()`.replaceAll('\n', '')

const moduleScript = /<script type="module" src="([^"]+)"><\/script>/g

/**
 * Lets the module scripts of a page begin after its first paint. A page of islands stays as it is: what
 * it is there for are its scripts.
 *
 * @param html a built page
 */
export const startAfterPaint = (html: string): string => {
  if (html.includes('<astro-island')) return html
  const modules = [...html.matchAll(moduleScript)].map(([, address = '']) => address)
  if (modules.length === 0 || !html.includes('</body>')) return html
  const start = `<script data-modules="${modules.join(' ')}">${afterPaint}</script>`
  return html.replace(moduleScript, '').replace('</body>', () => `${start}</body>`)
}
