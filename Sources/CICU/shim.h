// Empty on purpose: CCollation includes the headers of ICU itself, in its .c file.
