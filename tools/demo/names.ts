export const FIRST_NAMES = `
Abena Adrian Aisha Akira Alejandra Alice Amara Amir Amelia Ana Andrei Anika Anton Aoife Arjun Astrid Ayumi Beatriz
Benjamin Bianca Bilal Camila Carlos Caroline Catalina Chidi Chiara Chloe Clara Daniel Daria David Deepa Diego Dina
Elif Elijah Elise Emeka Emilia Emma Eric Esther Ethan Fatima Felix Femi Fiona Florence Francesca Gabriel Genevieve
George Hana Hannah Harper Hassan Helena Hugo Ibrahim Imani Ines Ingrid Isaac Isabel Ivan Jamal James Jasmine Jiho
Joana John Josephine Juan Julia Kai Kamala Karim Kateryna Keiko Kenji Kofi Lara Laila Lars Leah Leila Leo Lin Lucas
Lucía Luis Lydia Magdalena Malik Marcus Margaret Maria Marie Marta Mateo Mei Mia Michael Miguel Mina Mohammed Nadia
Naomi Natalia Nathan Niamh Nikhil Nina Noah Noor Nora Olga Oliver Omar Oscar Patricia Paul Pedro Petra Priya Rachel
Rafael Rania Ravi Rebecca René Rosa Ruth Ryan Sakura Samira Sana Sara Sebastián Simone Sofía Sophie Stefan Sunita
Susan Tamar Tariq Tessa Thandi Theo Thomas Uma Valentina Vera Victor Wanjiru Wei William Xiomara Yara Yasmin Yuki
Yusuf Zahra Zainab Zoë`
  .trim()
  .split(/\s+/)

export const LAST_NAMES = `
Abbott Abdi Acosta Adams Agarwal Ahmed Almeida Alvarez Andersson Aziz Baker Banerjee Barbosa Bauer Becker Bell
Bennett Bernard Bianchi Boateng Brooks Brown Campbell Carter Castillo Chang Chaudhry Chen Clarke Cohen Cooper Costa
Cruz Daly Davis Demir Desai Diallo Diaz Dubois Edwards Eriksen Evans Farah Ferrari Fischer Fitzgerald Flores Fraser
Fujimoto García Gomez Goldberg González Gordon Gray Green Gupta Haddad Hall Hansen Hassan Hayashi Hernández Hoffman
Horvat Hughes Ibrahim Ito Ivanova Jackson Jansen Johnson Jones Joshi Kamau Kang Kapoor Katz Keller Kelly Khan Kim
King Kowalski Kumar Larsen Laurent Lee Levy Lewis Li Lopez Mahmoud Malik Marino Martin Martínez Mbeki Mendes Meyer
Miller Mitchell Moore Morales Moretti Mori Murphy Mwangi Nakamura Nasser Nguyen Nowak Nwosu Ochoa Okeke Oliveira
Olsen Ortiz Osei Owens Park Parker Patel Pereira Pham Popescu Price Quinn Rahman Ramirez Rao Reid Reyes Richter
Roberts Robinson Romano Rossi Ruiz Russo Ryan Saito Sanchez Santos Sato Schneider Scott Shah Sharma Silva Singh Smith
Sokolov Stewart Suzuki Svensson Takahashi Taylor Thomas Thompson Torres Tran Tremblay Turner Usman Vargas Vega
Vogel Walker Wang Ward Watanabe Weber White Williams Wilson Wong Wright Yamamoto Yang Yılmaz Young Zhang Zimmerman`
  .trim()
  .split(/\s+/)
