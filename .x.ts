import sharp from 'sharp'
import { createReadStream, readdirSync, statSync, writeFileSync } from 'node:fs'
import { receiveImage } from './src/imaging/intake/receive-image.ts'
const kind = process.argv[2] ?? ''
const file = `/tmp/img/big-${kind}`
if (process.argv[3] === 'make') {
  const [w,h] = kind.startsWith('100') ? [10000,10000] : [4000,3000]
  const tile = await sharp({create:{width:1000,height:1000,channels:3,background:'#888',noise:{type:'gaussian',mean:128,sigma:12}}}).blur(1.5).png().toBuffer()
  const s = sharp({create:{width:w as number,height:h as number,channels:3,background:'#888'}},).composite([{input:tile,tile:true}])
  const o = kind.includes('png')? s.png({compressionLevel:3}) : s.withMetadata({orientation: kind.includes('rot')?6:1}).jpeg({quality:80})
  await o.toFile(file); console.log(kind, statSync(file).size/1e6,'MB')
} else {
  const r0=process.memoryUsage().rss/1e6; let peak=0,delay=0,last=performance.now()
  const t=setInterval(()=>{peak=Math.max(peak,process.memoryUsage().rss/1e6);const n=performance.now();delay=Math.max(delay,n-last-5);last=n},5)
  const n=performance.now()
  try { const n4 = process.argv[3]==='x4'?4:1
  const rs = await Promise.all(Array.from({length:n4},()=>receiveImage(createReadStream(file),{tempDir:'/tmp/xx',maxBytes:200e6})))
  for (const r of rs) await r.cleanup()
  console.log(kind,n4, Math.round(performance.now()-n),'ms rss+',Math.round(peak-r0),'MB delay',Math.round(delay),'ms out',rs[0]!.fileSize/1e6) } catch(e){ console.log(kind,e)}
  clearInterval(t); console.log(readdirSync('/tmp/xx'))
}
