import { appendFileSync, readFileSync } from 'node:fs';

appendFileSync('ran.log', 'ran\n');
const lines = readFileSync(process.argv[2], 'utf8').trimEnd().split('\n');
console.log(lines.map((line) => line.length).join('\n'));
