import { filesOn } from '../config';
import { namesIn } from '../engine/files/folder';
import { statsOf } from '../engine/files/look';
import { readText } from '../engine/files/open';

export const disk = filesOn({ statsOf, readText, namesIn });
