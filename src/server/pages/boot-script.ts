import { createHash } from 'node:crypto';

/**
 * The one inline script of a page: reserves the room of the remembered vehicle's strip, opens the country overlay for
 * whoever has not chosen, puts the placeholder where a picture does not load (APP-13), asks for the page's code after
 * load or at the first pointer, key or focus, whichever comes first, and remembers a button pressed meanwhile.
 */
export function bootScript(entry: string): string {
  const blank = JSON.stringify('/art/placeholder.svg');
  return `(function(){var d=document,w=window,done,dialog=d.getElementById('country');
try{if((w.localStorage.vehicles||'[]')!=='[]')d.documentElement.classList.add('has-vehicle')}catch(e){}
function go(){if(done)return;done=1;var s=d.createElement('script');s.type='module';s.src=${JSON.stringify(entry)};d.head.appendChild(s)}
if(dialog&&dialog.showModal&&!/(^|; )currency=/.test(d.cookie)){dialog.addEventListener('cancel',function(e){e.preventDefault()});dialog.showModal()}
function gone(i){if(i.tagName==='IMG'&&i.getAttribute('src')!==${blank})i.src=${blank}}
d.addEventListener('error',function(e){gone(e.target)},true);
[].forEach.call(d.images,function(i){if(i.complete&&!i.naturalWidth&&i.loading!=='lazy')gone(i)});
d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button[type=button]');if(b&&!w.alive)w.early=b},true);
['pointerdown','keydown','focusin','touchstart'].forEach(function(e){w.addEventListener(e,go,{once:true,passive:true,capture:true})});
if(d.readyState==='complete')go();else w.addEventListener('load',go)})()`;
}

/** How a policy names an inline script that may run. */
export const scriptHash = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
